import ipaddr from 'ipaddr.js';

const HOUR_MS = 3_600_000;

/** Addresses from which proxies of one's own speak; a header from elsewhere is only somebody's try. */
const isInside = (address: string): boolean =>
  ipaddr.isValid(address) &&
  ['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(
    ipaddr.process(address).range(),
  );

/** Remembers who forwards requests and is not trusted to: a proxy that the settings don't name. */
export const createDistrustedProxies = () => {
  let last: { address: string; at: number } | null = null;
  return {
    note(address: string | undefined): void {
      if (address !== undefined && isInside(address)) last = { address, at: performance.now() };
    },

    /** The last one within an hour, or null. */
    latest: (): string | null =>
      last !== null && performance.now() - last.at < HOUR_MS ? last.address : null,
  };
};

export type DistrustedProxies = ReturnType<typeof createDistrustedProxies>;

import ipaddr from 'ipaddr.js';

const HOUR_MS = 3_600_000;

/** Ranges of internal networks. Forwarding headers from other addresses are merely spoofing attempts. */
const isInside = (address: string): boolean =>
  ipaddr.isValid(address) &&
  ['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(
    ipaddr.process(address).range(),
  );

/** Detects internal proxies that forward requests but are not configured as trusted. */
export const createDistrustedProxies = () => {
  let last: { address: string; at: number } | null = null;
  return {
    note(address: string | undefined): void {
      if (address !== undefined && isInside(address)) last = { address, at: performance.now() };
    },

    /** Last detected address within an hour, or null. */
    latest: (): string | null =>
      last !== null && performance.now() - last.at < HOUR_MS ? last.address : null,
  };
};

export type DistrustedProxies = ReturnType<typeof createDistrustedProxies>;

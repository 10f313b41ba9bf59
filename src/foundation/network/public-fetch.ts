import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, fetch, type Response } from 'undici';

/** Thrown for URLs that the service must not call on behalf of others. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

const CONNECT_TIMEOUT_MS = 3000;

/** ipaddr.js range of globally reachable addresses; all others are special-purpose (RFC 6890). */
const PUBLIC_RANGE = 'unicast';

/** Parses a network as address and prefix length; a single address gets the full length. */
const networkOf = (text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

const isWithin = (networks: string[], address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  networks.some((network) => {
    const [range, bits] = networkOf(network);
    if (address instanceof ipaddr.IPv4) {
      return range instanceof ipaddr.IPv4 && address.match(range, bits);
    }
    return range instanceof ipaddr.IPv6 && address.match(range, bits);
  });

/** Address space allocated for global IPv6 unicast so far (RFC 4291 §2.4, IANA). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's virtual machine host, which has a public address and serves the machine's secrets. */
const PLATFORM_HOSTS = new Set(['168.63.129.16']);

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === PUBLIC_RANGE &&
  !PLATFORM_HOSTS.has(address.toString()) &&
  (address instanceof ipaddr.IPv4 || address.match(...GLOBAL_IPV6));

/** Tells if an IP address is public or in a permitted private network. */
export const isReachableAddress = (text: string, openNetworks: string[]): boolean => {
  if (!ipaddr.isValid(text)) return false;
  // Unwraps IPv4-mapped IPv6 addresses.
  const address = ipaddr.process(text);
  return isPublic(address) || isWithin(openNetworks, address);
};

/**
 * Resolves a name to permitted addresses only. It runs when connecting, so that a DNS answer that changes after a check
 * (DNS rebinding) has no effect.
 */
const guardedLookup =
  (openNetworks: string[]): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const forbidden = addresses.find(({ address }) => !isReachableAddress(address, openNetworks));
      const [first] = addresses;
      if (forbidden !== undefined || first === undefined) {
        return callback(new ForbiddenAddressError(`${hostname} is not a public address`), '', 0);
      }
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

const dispatcher = (openNetworks: string[]): Agent =>
  new Agent({
    connect: { lookup: guardedLookup(openNetworks), timeout: CONNECT_TIMEOUT_MS },
    // No connection reuse: a pooled connection would skip the address check.
    pipelining: 0,
    keepAliveTimeout: 1,
  });

export interface PublicFetchOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Timeout of the whole response, in milliseconds. */
  timeoutMs: number;
  /** Addresses or CIDR ranges inside the operator's network that are permitted nevertheless. */
  openNetworks: string[];
  /** Allowed URL schemes. */
  protocols?: string[];
}

/**
 * Fetches a URL chosen by others without access to the operator's network (SSRF protection): addresses are checked when
 * connecting, redirects are not followed, no cookies are sent.
 *
 * @throws ForbiddenAddressError for other schemes, credentials in the URL and IP addresses that are not public
 * @throws TypeError if the connection fails; a forbidden resolved address is its `cause`
 */
export const publicFetch = async (
  address: string,
  { protocols = ['https:'], timeoutMs, openNetworks, ...request }: PublicFetchOptions,
): Promise<Response> => {
  const url = new URL(address);
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError(`${url.origin} is not an address that may be called`);
  }
  // Literal IP addresses are not resolved, so check them here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isReachableAddress(host, openNetworks)) {
    throw new ForbiddenAddressError(`${host} is not a public address`);
  }
  return fetch(url, {
    ...request,
    redirect: 'manual',
    dispatcher: dispatcher(openNetworks),
    signal: AbortSignal.timeout(timeoutMs),
  });
};

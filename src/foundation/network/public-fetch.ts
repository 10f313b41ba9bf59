import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, fetch, type Response } from 'undici';

/** Thrown when an address is not one that the service may call on somebody's word. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

const CONNECT_TIMEOUT_MS = 3000;

/** Ranges of ipaddr.js that are reachable by everybody; all others are special (RFC 6890). */
const PUBLIC_RANGE = 'unicast';

/** A network as an address and the number of leading bits that count; all of them for one address. */
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

/** All that is routed on the IPv6 internet so far (RFC 4291 §2.4, IANA). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's host of its virtual machines, which has a public address and hands out their secrets. */
const PLATFORM_HOSTS = new Set(['168.63.129.16']);

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === PUBLIC_RANGE &&
  !PLATFORM_HOSTS.has(address.toString()) &&
  (address instanceof ipaddr.IPv4 || address.match(...GLOBAL_IPV6));

/** Whether an IP address belongs to the public internet, or to a private network that is open. */
export const isReachableAddress = (text: string, openNetworks: string[]): boolean => {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address in an IPv6 coat is judged as what it is.
  const address = ipaddr.process(text);
  return isPublic(address) || isWithin(openNetworks, address);
};

/**
 * Resolves a name and hands on only allowed addresses. It runs at the moment of connecting, so a name
 * that changes its answer between a check and the use of it (DNS rebinding) gains nothing.
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
    // Nothing is kept open: a pooled connection would skip the check at its next use.
    pipelining: 0,
    keepAliveTimeout: 1,
  });

export interface PublicFetchOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Longest wait for the whole answer, in milliseconds. */
  timeoutMs: number;
  /** Addresses or CIDR ranges inside the operator's network that may be called nevertheless. */
  openNetworks: string[];
  /** Schemes that are allowed. */
  protocols?: string[];
}

/**
 * Calls an address that somebody else chose, without letting it reach inside the operator's network:
 * addresses are checked when connecting, redirects are not followed, and no cookies are sent.
 *
 * @throws ForbiddenAddressError for another scheme, for credentials in the address, and for an IP
 *   address that is not public
 * @throws TypeError when the connection fails; a forbidden resolved address is its `cause`
 */
export const publicFetch = async (
  address: string,
  { protocols = ['https:'], timeoutMs, openNetworks, ...request }: PublicFetchOptions,
): Promise<Response> => {
  const url = new URL(address);
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError(`${url.origin} is not an address that may be called`);
  }
  // Literal addresses are not looked up, so they are checked here.
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

import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import { networkOf } from './network-of';

/** Prefix length of the IPv6 network that a provider usually assigns to a customer. */
const CUSTOMER_BITS = 64;

/** Removes the port, which some proxies append to the client's address. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.+)\](:\d+)?$/, '$1');

/** Determines the addresses of clients. */
export interface ClientAddresses {
  /** Client address; forwarded headers count only if set by a trusted proxy. */
  of(request: IncomingMessage): string;
  /** Rate limit key of the client address: IPv6 by its /64. */
  keyOf(request: IncomingMessage): string;
  /** Tells if a trusted proxy sent the request. */
  isFromProxy(request: IncomingMessage): boolean;
}

/**
 * Creates the determination of client addresses.
 *
 * @param trustedProxies addresses or CIDR ranges of reverse proxies whose `X-Forwarded-For` counts; undefined: none
 */
export const createClientAddresses = (trustedProxies: string[] | undefined): ClientAddresses => {
  const addresses = new WeakMap<IncomingMessage, string>();
  const trust = trustedProxies === undefined ? null : proxyAddr.compile(trustedProxies);

  const of = (request: IncomingMessage): string => {
    if (trust === null) return request.socket.remoteAddress ?? '';
    const cached = addresses.get(request);
    if (cached !== undefined) return cached;
    const forwarded = withoutPort(proxyAddr(request, trust));
    // Ignores invalid addresses, which do not identify a client.
    const address = isIP(forwarded) === 0 ? (request.socket.remoteAddress ?? '') : forwarded;
    addresses.set(request, address);
    return address;
  };

  return {
    of,

    isFromProxy: ({ socket }) =>
      trust !== null && socket.remoteAddress !== undefined && trust(socket.remoteAddress, 0),

    keyOf(request) {
      const address = of(request);
      if (!address.includes(':')) return address;
      const known = ipaddr.process(address);
      return known.kind() === 'ipv4' ? known.toString() : networkOf(known, CUSTOMER_BITS);
    },
  };
};

import type { ClientAddressService } from '@ota-news/foundation/contracts/traffic';
import type { Core } from '@strapi/strapi';
import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import { createDistrustedProxies, type DistrustedProxies } from '../distrusted-proxies';
import { networkOf } from '../network';
import { trafficSettings } from '../settings';

/** Prefix length of the IPv6 network that a provider usually assigns to a customer. */
const CUSTOMER_BITS = 64;

/** Removes the port, which some proxies append to the client's address. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.+)\](:\d+)?$/, '$1');

/** Determines the addresses of clients. */
export default ({
  strapi,
}: {
  strapi: Core.Strapi;
}): ClientAddressService & { distrusted: DistrustedProxies } => {
  const distrusted = createDistrustedProxies();
  const addresses = new WeakMap<IncomingMessage, string>();
  const { trustedProxies } = trafficSettings.of(strapi);
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

  const isFromProxy = ({ socket }: IncomingMessage): boolean =>
    trust !== null && socket.remoteAddress !== undefined && trust(socket.remoteAddress, 0);

  return {
    of,
    isFromProxy,
    distrusted,

    cleanHeaders(request) {
      const { headers } = request;
      delete headers['x-forwarded-host'];
      if (isFromProxy(request)) {
        headers['x-forwarded-for'] = of(request);
        return;
      }
      // The doctor command forges this header on purpose.
      if (headers['x-forwarded-for'] !== undefined && headers['x-echo-token'] === undefined) {
        distrusted.note(request.socket.remoteAddress);
      }
      delete headers['x-forwarded-for'];
      delete headers['x-forwarded-proto'];
    },

    keyOf(request) {
      const address = of(request);
      if (!address.includes(':')) return address;
      const known = ipaddr.process(address);
      return known.kind() === 'ipv4' ? known.toString() : networkOf(known, CUSTOMER_BITS);
    },
  };
};

import ipaddr from 'ipaddr.js';

/** Network of an address with a prefix length, e.g. `192.0.2.0/24`. */
export const networkOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string => {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
};

import { publicUrl } from '@ota-news/foundation/network/public-address';
import { mcpResource } from './protocol';

/** What URL parsing would forgive, but no address of ours contains. */
const FOREIGN_CHARACTERS = /[\s\\]/;

/** One spelling of an address: case of scheme and host, a default port, a slash at the end. */
const spelled = (address: string): string | null => {
  const url = FOREIGN_CHARACTERS.test(address) ? null : URL.parse(address);
  return url === null ? null : url.href.replace(/\/$/, '');
};

/**
 * What a client means by a `resource` (RFC 8707): the MCP endpoint, or the service as a whole, which
 * stands for the same. Other spellings of the same address count, for clients make them of what they
 * were given: URL parsers add a slash to a host, people one to a path.
 *
 * @returns the address as this server writes it, or null for anything else
 */
export const knownResource = (resource: unknown): string | null => {
  if (typeof resource !== 'string') return null;
  const meant = spelled(resource);
  return [mcpResource(), publicUrl()].find((own) => meant === spelled(own)) ?? null;
};

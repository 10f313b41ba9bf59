import { publicUrl } from '@ota-news/foundation/network/public-address';
import { mcpResource } from './protocol';

/** Characters that URL parsing tolerates but our URLs never contain. */
const FOREIGN_CHARACTERS = /[\s\\]/;

/** Normalizes case of scheme and host, the default port, and a trailing slash. */
const spelled = (address: string): string | null => {
  const url = FOREIGN_CHARACTERS.test(address) ? null : URL.parse(address);
  return url === null ? null : url.href.replace(/\/$/, '');
};

/**
 * Resolves a `resource` parameter (RFC 8707): the MCP endpoint, or the service's base URL as an equivalent of it.
 * Equivalent spellings are accepted, because clients change them: URL parsers add a slash to a host, people add one to
 * a path.
 *
 * @returns the canonical URL, or null for anything else
 */
export const knownResource = (resource: unknown): string | null => {
  if (typeof resource !== 'string') return null;
  const meant = spelled(resource);
  return [mcpResource(), publicUrl()].find((own) => meant === spelled(own)) ?? null;
};

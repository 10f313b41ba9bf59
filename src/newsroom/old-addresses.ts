import { NUMBERED_PAGES } from './contracts/redirects';

/** Base for parsing paths. */
const PLACEHOLDER = 'http://site.invalid';

/**
 * Returns what an address of the old site is looked up by: its path without a trailing slash, with the query where that
 * alone tells a post.
 *
 * @param siteUrl address of the old site without a trailing slash; empty if unknown
 * @returns null for addresses of other sites, and for what is no address
 */
export const oldPathOf = (address: string, siteUrl: string): string | null => {
  if (!URL.canParse(address, siteUrl || PLACEHOLDER)) return null;
  const url = new URL(address, siteUrl || PLACEHOLDER);
  if (!/^https?:$/.test(url.protocol)) return null;
  const host = (name: string): string => name.replace(/^www\./, '');
  const own = new URL(siteUrl || PLACEHOLDER);
  if (host(url.hostname) !== host(own.hostname)) return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  const bare = path.replace(/(?<=[^/])\/+$/, '');
  if (bare !== '/') return bare;
  const [name] = NUMBERED_PAGES.filter((one) => /^\d+$/.test(url.searchParams.get(one) ?? ''));
  return name === undefined ? bare : `/?${name}=${url.searchParams.get(name)}`;
};

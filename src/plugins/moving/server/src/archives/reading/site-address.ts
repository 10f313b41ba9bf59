import { UnreadableArchive } from '../archive';

/**
 * Writes the address of a site without a trailing slash, query and fragment.
 *
 * @throws {UnreadableArchive} if it is no web address
 */
export const siteAddress = (written: string): string => {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UnreadableArchive(`"${written}" is not the address of a website.`);
  }
  return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '');
};

/** Path of a site without a trailing slash; empty at the top of its host, and if the address is unknown. */
export const pathOfSite = (siteUrl: string): string =>
  siteUrl === '' ? '' : new URL(siteUrl).pathname.replace(/(?<!\/)\/+$/, '');

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/**
 * Path and query of an address of a site; null if it is another site's, or the site's first page.
 *
 * @param siteUrls addresses the site is known by
 */
export const pathOnSite = (siteUrls: string[], address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const site = siteUrls.find((url) => url !== '' && hostOf(url) === hostOf(address));
  if (site === undefined) return null;
  const { pathname, search } = new URL(address);
  const path = pathname + search;
  return path === '/' || path === `${pathOfSite(site)}/` ? null : path;
};

/**
 * A path as somebody writes it who keeps the old addresses of a text: with or without the site's address and the first
 * slash.
 *
 * @param siteUrl empty if unknown, when any address is taken for one of the site
 * @returns null for another site's address, and for a pattern such as `/:year/:title/`
 */
export const writtenPath = (written: string, siteUrl: string): string | null => {
  if (written === '' || /\s|\/:\w/.test(written)) return null;
  if (!/^https?:\/\//i.test(written)) return written.startsWith('/') ? written : `/${written}`;
  if (!URL.canParse(written)) return null;
  return pathOnSite([siteUrl === '' ? new URL(written).origin : siteUrl], written);
};

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

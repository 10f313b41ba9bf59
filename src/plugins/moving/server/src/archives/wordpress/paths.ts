import { childText, type XmlElement } from '../reading/xml-elements';

/** Where the site was. */
export interface WordPressSite {
  /** Addresses it is known by, without trailing slashes. */
  urls: string[];
  /** Its path without a trailing slash; empty for most. */
  prefix: string;
}

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Path and query of an address of the site; null if it is another's, or the site's first page. */
const pathAt = ({ urls, prefix }: WordPressSite, address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  if (!urls.some((url) => hostOf(url) === hostOf(address))) return null;
  const path = pathname + search;
  return path === '/' || path === `${prefix}/` ? null : path;
};

/** Paths at which the site shows an item: its address, and those by its number. */
export const itemPaths = (item: XmlElement, site: WordPressSite): string[] => {
  const id = childText(item, 'wp:post_id');
  const query = childText(item, 'wp:post_type') === 'page' ? 'page_id' : 'p';
  const found = [
    pathAt(site, childText(item, 'link')),
    id === '' ? null : `${site.prefix}/?${query}=${id}`,
    pathAt(site, childText(item, 'guid')),
  ];
  return [...new Set(found.filter((path) => path !== null))];
};

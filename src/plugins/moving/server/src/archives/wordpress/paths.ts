import { pathOnSite } from '../reading/site-address';
import { childText, type XmlElement } from '../reading/xml-elements';

/** Where the site was. */
export interface WordPressSite {
  /** Addresses it is known by, without trailing slashes. */
  urls: string[];
  /** Its path without a trailing slash; empty for most. */
  prefix: string;
}

/** Paths at which the site shows an item: its address, and those by its number. */
export const itemPaths = (item: XmlElement, site: WordPressSite): string[] => {
  const id = childText(item, 'wp:post_id');
  const query = childText(item, 'wp:post_type') === 'page' ? 'page_id' : 'p';
  const found = [
    pathOnSite(site.urls, childText(item, 'link')),
    id === '' ? null : `${site.prefix}/?${query}=${id}`,
    pathOnSite(site.urls, childText(item, 'guid')),
  ];
  return [...new Set(found.filter((path) => path !== null))];
};

import type { Archive, ArchiveOptions } from '../archive';
import { nobody } from '../reading/nobody';
import { pathOnSite, siteAddress } from '../reading/site-address';
import { feedText, isAddress } from './document';
import { parseDocument } from './parse';
import { feedPost } from './post';

const siteOf = (written: string): string =>
  /^https?:/i.test(written) && URL.canParse(written) ? siteAddress(written) : '';

/**
 * Opens a feed: RSS 2.0 or 1.0, Atom or JSON Feed, a file or at a public address.
 *
 * @throws {UnreadableArchive}
 */
export const openRss = async (
  place: string,
  { siteUrl = '', signal }: ArchiveOptions,
): Promise<Archive> => {
  const feed = await parseDocument(place, await feedText(place, signal));
  const url = siteUrl || siteOf(feed.link);
  const addresses = [feed.self, isAddress(place) ? place : ''];
  const feeds = addresses
    .map((address) => pathOnSite([url], address))
    .filter((path) => path !== null);
  // What has no name at all can't be told apart from one export to the next.
  const items = feed.items.filter(({ id, link, title }) => (id || link || title) !== '');
  const nameless = feed.items.length - items.length;
  return {
    source: 'rss',
    title: feed.title,
    url,
    count: items.length,
    feeds: [...new Set(feeds)],
    rest: nameless === 0 ? [] : [{ what: 'items without id, address and title', count: nameless }],
    async *posts() {
      for (const item of items) {
        signal?.throwIfAborted();
        yield feedPost(item, url);
      }
    },
    members: nobody,
    redirects: [],
  };
};

import { plainTextOf } from '../reading/plain-text';
import type { FeedDocument, FeedItem } from './item';
import type { Feed } from './parsed';
import { mediaFiles, pictureAmong, type FeedFile, type Media } from './pictures';

const namesOf = (names: (string | undefined)[] = []): FeedItem['authors'] =>
  names.map((name) => ({ name: plainTextOf(name ?? ''), url: '' }));

/** Facts that RSS 2.0 and 1.0 share. */
interface RssFacts {
  title?: string;
  link?: string;
  description?: string;
  content?: { encoded?: string };
  dc?: { creators?: string[]; dates?: unknown[]; subjects?: string[] };
  media?: Media;
}

const rssItem = (item: RssFacts): Omit<FeedItem, 'id'> => {
  const full = item.content?.encoded ?? '';
  return {
    title: plainTextOf(item.title ?? ''),
    link: item.link ?? '',
    date: String(item.dc?.dates?.[0] ?? ''),
    summary: full === '' ? '' : (item.description ?? ''),
    content: full || (item.description ?? ''),
    authors: namesOf(item.dc?.creators),
    categories: item.dc?.subjects ?? [],
    picture: pictureAmong(mediaFiles(item.media)),
  };
};

/** A feed in RSS 2.0. */
export const ofRss = (feed: Feed<'rss'>): FeedDocument => ({
  title: plainTextOf(feed.title ?? ''),
  link: feed.link ?? '',
  self: feed.atom?.links?.find(({ rel }) => rel === 'self')?.href ?? '',
  items: (feed.items ?? []).map((item) => {
    const facts = rssItem(item as RssFacts);
    const named = namesOf(item.authors?.map((author) => author.name));
    return {
      ...facts,
      id: item.guid?.value ?? facts.link,
      link: facts.link || (item.guid?.isPermaLink === false ? '' : (item.guid?.value ?? '')),
      date: String(item.pubDate ?? '') || facts.date,
      authors: facts.authors.length > 0 ? facts.authors : named,
      categories: [...(item.categories ?? []).map(({ name }) => name ?? ''), ...facts.categories],
      picture: facts.picture ?? pictureAmong((item.enclosures ?? []) as FeedFile[]),
    };
  }),
});

/** A feed in RSS 1.0. */
export const ofRdf = (feed: Feed<'rdf'>): FeedDocument => ({
  title: plainTextOf(feed.title ?? ''),
  link: feed.link ?? '',
  self: '',
  items: (feed.items ?? []).map((item) => {
    const facts = rssItem(item as RssFacts);
    return { ...facts, id: item.rdf?.about ?? facts.link };
  }),
});

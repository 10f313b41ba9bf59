import { escapeHtml } from '@ota-news/foundation/markdown/rendering';
import { parseFeed } from 'feedsmith';
import { jsonRows } from '../reading/json-rows';
import { plainTextOf } from '../reading/plain-text';
import { unreadable } from '../reading/unreadable';
import { xmlElements } from '../reading/xml-elements';
import type { FeedDocument, FeedItem } from './item';
import { pictureAmong, type FeedFile } from './pictures';

type Parsed = ReturnType<typeof parseFeed>;
type Feed<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed'];

type Media = { contents?: FeedFile[]; thumbnails?: FeedFile[]; group?: { contents?: FeedFile[] } };

const mediaFiles = ({ contents = [], group, thumbnails = [] }: Media = {}): FeedFile[] => [
  ...contents,
  ...(group?.contents ?? []),
  // A feed says by their place what they are.
  ...thumbnails.map((thumbnail) => ({ ...thumbnail, medium: 'image' })),
];

/** Plain text as HTML: an empty line ends a paragraph. */
const htmlOfText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n');

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

const ofRss = (feed: Feed<'rss'>): FeedDocument => ({
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

const ofRdf = (feed: Feed<'rdf'>): FeedDocument => ({
  title: plainTextOf(feed.title ?? ''),
  link: feed.link ?? '',
  self: '',
  items: (feed.items ?? []).map((item) => {
    const facts = rssItem(item as RssFacts);
    return { ...facts, id: item.rdf?.about ?? facts.link };
  }),
});

interface AtomText {
  value?: string;
  type?: string;
}

const isMarkup = ({ type = 'text' }: AtomText): boolean => type !== 'text' && type !== 'text/plain';

const atomHtml = (text: AtomText = {}): string =>
  isMarkup(text) ? (text.value ?? '') : htmlOfText(text.value ?? '');

const atomText = (text: AtomText = {}): string =>
  isMarkup(text) ? plainTextOf(text.value ?? '') : (text.value ?? '').replace(/\s+/g, ' ').trim();

interface AtomLink {
  rel?: string;
  href?: string;
  type?: string;
}

const alternate = (links: AtomLink[] = []): string =>
  links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href ?? '';

const ofAtom = (feed: Feed<'atom'>): FeedDocument => ({
  title: atomText(feed.title),
  link: alternate(feed.links),
  self: feed.links?.find(({ rel }) => rel === 'self')?.href ?? '',
  items: (feed.entries ?? []).map((entry) => {
    const link = alternate(entry.links);
    const attached = (entry.links ?? [])
      .filter(({ rel }) => rel === 'enclosure')
      .map(({ href, type }) => ({ url: href, type }));
    const full = atomHtml(entry.content);
    const authors = entry.authors?.length ? entry.authors : (feed.authors ?? []);
    return {
      id: entry.id ?? link,
      title: atomText(entry.title),
      link,
      date: String(entry.published ?? entry.updated ?? ''),
      summary: full === '' ? '' : atomHtml(entry.summary),
      content: full || atomHtml(entry.summary),
      authors: authors.map(({ name = '', uri = '' }) => ({ name, url: uri })),
      categories: (entry.categories ?? []).map(({ label, term }) => label ?? term ?? ''),
      picture: pictureAmong([...mediaFiles(entry.media as Media), ...attached]),
    };
  }),
});

const ofJson = (feed: Feed<'json'>): FeedDocument => ({
  title: feed.title ?? '',
  link: feed.home_page_url ?? '',
  self: feed.feed_url ?? '',
  items: (feed.items ?? []).map((item) => {
    const authors = item.authors?.length ? item.authors : (feed.authors ?? []);
    const image = item.image ?? item.banner_image;
    const attached = (item.attachments ?? []).map(({ url, mime_type: type }) => ({ url, type }));
    return {
      id: String(item.id ?? item.url ?? ''),
      title: item.title ?? '',
      link: item.url ?? '',
      date: String(item.date_published ?? ''),
      summary: htmlOfText(item.summary ?? ''),
      content: item.content_html ?? htmlOfText(item.content_text ?? ''),
      authors: authors.map(({ name = '', url = '' }) => ({ name, url })),
      categories: item.tags ?? [],
      picture: pictureAmong([...(image ? [{ url: image, medium: 'image' }] : []), ...attached]),
    };
  }),
});

const documentOf = (parsed: Parsed): FeedDocument => {
  switch (parsed.format) {
    case 'rss':
      return ofRss(parsed.feed);
    case 'rdf':
      return ofRdf(parsed.feed);
    case 'atom':
      return ofAtom(parsed.feed);
    case 'json':
      return ofJson(parsed.feed);
  }
};

/** Refuses what is neither XML nor JSON, with the line, which the parser of feeds does not know. */
const refuseBroken = async (place: string, text: string): Promise<void> => {
  const isJson = /^\s*[[{]/.test(text);
  const checked = isJson ? jsonRows(place, [text], []) : xmlElements(place, [text], null);
  while ((await checked.next()).done !== true) continue;
};

/**
 * Parses a feed: RSS 2.0 or 1.0, Atom, JSON Feed.
 *
 * @param place of the feed, for messages
 * @throws {UnreadableArchive}
 */
export const parseDocument = async (place: string, text: string): Promise<FeedDocument> => {
  await refuseBroken(place, text);
  try {
    return documentOf(parseFeed(text) as Parsed);
  } catch (error) {
    throw unreadable(
      place,
      null,
      `RSS, Atom or a JSON Feed is expected: ${(error as Error).message}.`,
    );
  }
};

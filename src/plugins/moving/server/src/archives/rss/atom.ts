import { plainTextOf } from '../reading/plain-text';
import { htmlOfText } from './html-of-text';
import type { FeedDocument } from './item';
import type { Feed } from './parsed';
import { mediaFiles, pictureAmong, type Media } from './pictures';

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

/** A feed in Atom. */
export const ofAtom = (feed: Feed<'atom'>): FeedDocument => ({
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

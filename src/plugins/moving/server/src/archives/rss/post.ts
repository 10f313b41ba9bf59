import { createNotes } from '../../bodies/imported-body';
import type { ForeignPost } from '../archive';
import { instantOf } from '../reading/instants';
import { authorNamed, distinct, termNamed } from '../reading/named';
import { plainTextOf } from '../reading/plain-text';
import { pathOnSite } from '../reading/site-address';
import type { FeedItem } from './item';

/** Last part of an address' path, as far as it is a name. */
const slugOf = (address: string): string => {
  if (!URL.canParse(address)) return '';
  const last = new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '';
  return last.replace(/\.(?:html?|php|aspx?)$/i, '');
};

/** Summaries that a system has cut off the body end like this. */
const CUT = /(?:\[?(?:…|\.{3})\]?)$/;

const excerptOf = ({ summary, content }: FeedItem): string => {
  const text = plainTextOf(summary);
  return CUT.test(text) || plainTextOf(content).startsWith(text) ? '' : text;
};

/** An item of a feed. */
export const feedPost = (item: FeedItem, siteUrl: string): ForeignPost => {
  const { notes, note } = createNotes();
  const publishedAt = instantOf(item.date);
  if (publishedAt === null) note('date', item.date || 'none');
  const path = pathOnSite([siteUrl], item.link);
  const people = new Map(
    item.authors
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, url }) => [
        name,
        authorNamed(name, /^https?:/.test(url) ? [{ label: 'Website', url }] : []),
      ]),
  );
  return {
    kind: 'post',
    id: item.id || item.link || item.title,
    title: item.title,
    slug: slugOf(item.link),
    status: 'published',
    publishedAt,
    excerpt: excerptOf(item),
    body: { format: 'html', text: item.content },
    metaTitle: '',
    metaDescription: '',
    picture: item.picture,
    isFeatured: false,
    authors: [...people.values()],
    terms: distinct(item.categories.map(plainTextOf)).map((name) => termNamed(name, 'tag')),
    company: '',
    paths: path === null ? [] : [path],
    isRestricted: false,
    notes,
  };
};

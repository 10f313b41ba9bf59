import path from 'node:path';
import { textIn, type Facts } from '../../bodies/ghost/facts';
import { createNotes } from '../../bodies/imported-body';
import { withAddresses } from '../../bodies/markdown/addresses';
import type { ForeignPost } from '../archive';
import { instantOf } from '../reading/instants';
import { authorNamed, termNamed } from '../reading/named';
import { writtenPath } from '../reading/site-address';
import { statusAt, statusNamed } from '../reading/status';
import { componentsOf } from './components';
import { isTrue, namesUnder, textUnder } from './facts';
import type { WrittenText } from './front-matter';
import { pictureIn, placeOf } from './picture';

/** Names of Jekyll: `2024-03-01-a-story`. */
const DATED = /^(\d{4}-\d{2}-\d{2})-(.+)$/;

const DATES = ['publishedat', 'publishdate', 'pubdate', 'date'];

interface FileName {
  date: string;
  slug: string;
}

/** What a file's name says; `index.md` is named by its folder. */
const nameFacts = (name: string): FileName => {
  const { name: base, dir } = path.posix.parse(name);
  const own = base === 'index' && dir !== '' ? path.posix.basename(dir) : base;
  const [, date = '', slug = own] = DATED.exec(own) ?? [];
  return { date, slug };
};

const statusOf = (facts: Facts, name: string): ForeignPost['status'] => {
  const isDraft =
    isTrue(facts, 'draft') || facts.published === false || name.split('/').includes('_drafts');
  return isDraft ? 'draft' : (statusNamed(textIn(facts, 'status')) ?? 'published');
};

/** The company by its slug, or by the end of the address that our own files have of it. */
const companyOf = (facts: Facts): string => {
  const profile = textIn(facts, 'otaprofile');
  return textIn(facts, 'company') || (profile.split('/').findLast((part) => part !== '') ?? '');
};

const PATHS = ['permalink', 'url', 'path'];

const pathsOf = (facts: Facts, siteUrl: string): string[] => {
  const written = [
    ...PATHS.map((name) => textIn(facts, name)),
    ...namesUnder(facts, 'aliases', 'redirectfrom'),
  ];
  const paths = written.map((path) => writtenPath(path, siteUrl));
  return [...new Set(paths.filter((path) => path !== null))];
};

const datesOf = (facts: Facts, fromName: string): string[] =>
  [...DATES.map((key) => textIn(facts, key)), fromName].filter((date) => date !== '');

/** A file's place among the others. */
export interface MarkdownPlace {
  /** The folder of all files. */
  root: string;
  /** Path of the file from there. */
  name: string;
  siteUrl: string;
}

/** The text of a file, with pictures beside the file found from the folder of all files. */
const bodyIn = (body: string, { root, name }: MarkdownPlace): string =>
  withAddresses(body, ({ address, isPicture }) => {
    const place = isPicture ? placeOf(address, root, name) : address;
    return place === address ? null : place;
  });

/** A markdown file with its front matter, named as Jekyll, Hugo, Astro and our own pages do. */
export const markdownPost = ({ facts, body }: WrittenText, place: MarkdownPlace): ForeignPost => {
  const { root, name, siteUrl } = place;
  const { notes, note } = createNotes();
  const named = nameFacts(name);
  const [written = ''] = datesOf(facts, named.date);
  const publishedAt = instantOf(written);
  const status = statusAt(statusOf(facts, name), publishedAt);
  if (publishedAt === null && (written !== '' || status !== 'draft')) {
    note('date', written || 'none');
  }
  const canonical = textUnder(facts, 'canonicalurl', 'canonical');
  if (canonical !== '') note('canonical-address', canonical);
  const slug = textIn(facts, 'slug') || named.slug;
  return {
    kind: [textIn(facts, 'type'), textIn(facts, 'layout')].includes('page') ? 'page' : 'post',
    id: textIn(facts, 'id') || name,
    title: textIn(facts, 'title') || slug.replace(/[-_]+/g, ' '),
    slug,
    status,
    publishedAt,
    excerpt: textUnder(facts, 'excerpt', 'summary', 'description'),
    body: { format: 'markdown', text: bodyIn(body, place) },
    metaTitle: textUnder(facts, 'metatitle', 'seotitle'),
    metaDescription: textUnder(facts, 'metadescription', 'seodescription'),
    picture: pictureIn(facts, root, name),
    isFeatured: isTrue(facts, 'featured', 'isfeatured', 'sticky', 'pinned'),
    authors: namesUnder(facts, 'authors', 'author').map((author) => authorNamed(author)),
    terms: [
      ...namesUnder(facts, 'category', 'categories').map((term) => termNamed(term, 'category')),
      ...namesUnder(facts, 'tags', 'tag').map((term) => termNamed(term, 'tag')),
    ],
    company: companyOf(facts),
    paths: pathsOf(facts, siteUrl),
    isRestricted: isTrue(facts, 'private'),
    ...componentsOf(facts, note),
    notes,
  };
};

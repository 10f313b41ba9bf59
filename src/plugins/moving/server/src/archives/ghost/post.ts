import { textIn, type Facts } from '../../bodies/ghost/facts';
import { createNotes, type NoteTaker } from '../../bodies/imported-body';
import type { ForeignBody, ForeignPicture, ForeignPost, ForeignTerm } from '../archive';
import { instantOf } from '../reading/instants';
import { plainTextOf } from '../reading/plain-text';
import { ghostAuthor } from './people';
import type { GhostTables } from './tables';
import { ghostTerm, isInternal } from './tags';

/** Where the site was. */
export interface GhostSite {
  /** Address without a trailing slash; empty if unknown. */
  url: string;
  /** Its path without a trailing slash; empty for most. */
  prefix: string;
}

/** Ghost writes this instead of its own address into exports. */
const OWN_ADDRESS = '__GHOST_URL__';

const FORMATS = ['lexical', 'mobiledoc', 'html'] as const;

const bodyOf = (row: Facts, site: GhostSite): ForeignBody => {
  for (const format of FORMATS) {
    const text = row[format];
    if (typeof text === 'string' && text.trim() !== '') {
      return { format, text: text.replaceAll(OWN_ADDRESS, site.url) };
    }
  }
  return { format: 'html', text: '' };
};

const pictureOf = (row: Facts, meta: Facts, site: GhostSite): ForeignPicture | null => {
  // Older releases name it differently.
  const src = textIn(row, 'feature_image') || textIn(row, 'image');
  if (src === '') return null;
  return {
    src: src.replaceAll(OWN_ADDRESS, site.url),
    alt: textIn(meta, 'feature_image_alt'),
    caption: plainTextOf(textIn(meta, 'feature_image_caption')),
  };
};

const statusOf = (row: Facts): ForeignPost['status'] => {
  const status = textIn(row, 'status');
  if (status === 'published' || status === 'sent') return 'published';
  return status === 'scheduled' ? 'scheduled' : 'draft';
};

const isPage = (row: Facts): boolean =>
  textIn(row, 'type') === 'page' || row.page === true || Number(row.page ?? 0) === 1;

const isRestricted = (row: Facts, meta: Facts): boolean =>
  (textIn(row, 'visibility') || 'public') !== 'public' ||
  textIn(row, 'status') === 'sent' ||
  // A scheduled one that will be sent, never shown.
  Number(meta.email_only ?? 0) === 1;

const termsOf = (
  ids: string[],
  { tags }: GhostTables,
  { prefix }: GhostSite,
  note: NoteTaker,
): ForeignTerm[] =>
  ids.flatMap((id) => {
    const tag = tags.get(id);
    if (tag === undefined) return [];
    if (!isInternal(tag)) return [ghostTerm(tag, prefix)];
    note('internal-tag', textIn(tag, 'name'));
    return [];
  });

const publishedAt = (row: Facts, status: ForeignPost['status'], note: NoteTaker): string | null => {
  const written = row.published_at ?? null;
  const date = instantOf(written);
  if (date === null && (written !== null || status !== 'draft')) {
    note('date', `published_at: ${String(written)}`);
  }
  return date;
};

/** A row of Ghost's posts, with all that refers to it. */
export const ghostPost = (row: Facts, tables: GhostTables, site: GhostSite): ForeignPost => {
  const { notes, note } = createNotes();
  const rowId = textIn(row, 'id');
  const slug = textIn(row, 'slug');
  const status = statusOf(row);
  // Older releases have these columns in the table of posts.
  const meta: Facts = { ...row, ...tables.metaOf.get(rowId) };
  const author = textIn(row, 'author_id');
  const authors = tables.authorsOf.get(rowId) ?? (author === '' ? [] : [author]);
  const canonical = textIn(row, 'canonical_url').replaceAll(OWN_ADDRESS, site.url);
  if (canonical !== '') note('canonical-address', canonical);
  for (const place of ['codeinjection_head', 'codeinjection_foot']) {
    const code = textIn(row, place);
    if (code !== '') note('injected-code', code);
  }
  return {
    kind: isPage(row) ? 'page' : 'post',
    id: rowId || textIn(row, 'uuid') || slug,
    title: textIn(row, 'title'),
    slug,
    status,
    publishedAt: publishedAt(row, status, note),
    excerpt: textIn(row, 'custom_excerpt'),
    body: bodyOf(row, site),
    metaTitle: textIn(meta, 'meta_title'),
    metaDescription: textIn(meta, 'meta_description'),
    picture: pictureOf(row, meta, site),
    isFeatured: Boolean(row.featured),
    authors: authors.flatMap((id) => {
      const user = tables.users.get(id);
      return user === undefined ? [] : [ghostAuthor(user, site.prefix)];
    }),
    terms: termsOf(tables.tagsOf.get(rowId) ?? [], tables, site, note),
    company: '',
    paths: slug === '' ? [] : [`${site.prefix}/${slug}/`],
    isRestricted: isRestricted(row, meta),
    notes,
  };
};

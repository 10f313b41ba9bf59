import { createNotes } from '../../bodies/imported-body';
import type { ForeignBody, ForeignPicture, ForeignPost } from '../archive';
import type { CsvRow } from '../reading/csv-rows';
import { instantOf } from '../reading/instants';
import { authorNamed, distinct, termNamed } from '../reading/named';
import { writtenPath } from '../reading/site-address';
import { statusAt, statusNamed } from '../reading/status';
import { unreadable } from '../reading/unreadable';

const bodyOf = (html: string, markdown: string): ForeignBody =>
  html === '' ? { format: 'markdown', text: markdown } : { format: 'html', text: html };

const pictureOf = (values: CsvRow['values']): ForeignPicture | null => {
  const { image = '', image_alt: alt = '', image_caption: caption = '' } = values;
  return image.trim() === ''
    ? null
    : { src: image.trim(), alt: alt.trim(), caption: caption.trim() };
};

/**
 * A row of a table of posts.
 *
 * @throws {UnreadableArchive} for a missing title, and a date or status that is none
 */
export const csvPost = (file: string, { line, values }: CsvRow, siteUrl: string): ForeignPost => {
  const { notes, note } = createNotes();
  const of = (name: string): string => (values[name] ?? '').trim();
  const title = of('title');
  if (title === '') throw unreadable(file, line, 'The title is missing.');
  const date = of('published_at');
  const publishedAt = instantOf(date);
  if (date !== '' && publishedAt === null) {
    throw unreadable(
      file,
      line,
      `"${date}" in published_at is no date such as 2026-01-31T08:00:00Z.`,
    );
  }
  const written = of('status') || (date === '' ? 'draft' : 'published');
  const named = statusNamed(written);
  if (named === null) {
    throw unreadable(
      file,
      line,
      `"${written}" in status is none of published, scheduled and draft.`,
    );
  }
  const status = statusAt(named, publishedAt);
  if (status !== 'draft' && publishedAt === null) note('date', 'none');
  const slug = of('slug');
  const path = writtenPath(of('path'), siteUrl);
  return {
    kind: 'post',
    id: of('id') || of('path') || slug || title,
    title,
    slug,
    status,
    publishedAt,
    excerpt: of('excerpt'),
    body: bodyOf(of('body_html'), of('body')),
    metaTitle: of('meta_title'),
    metaDescription: of('meta_description'),
    picture: pictureOf(values),
    isFeatured: false,
    authors: distinct(of('author').split(';')).map((name) => authorNamed(name)),
    terms: [
      ...distinct([of('category')]).map((name) => termNamed(name, 'category')),
      ...distinct(of('tags').split(/[;,]/)).map((name) => termNamed(name, 'tag')),
    ],
    company: of('company'),
    paths: path === null ? [] : [path],
    isRestricted: false,
    notes,
  };
};

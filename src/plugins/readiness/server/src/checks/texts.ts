import { characterCount } from '@ota-news/foundation/fields/common';
import { database } from '@ota-news/foundation/database/connection';
import type { ReadableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import { isEmpty, notice, type Check } from './check';

/** Maximum characters of an excerpt that fit three lines of a list. */
const LONG_EXCERPT = 300;

/** Checks that the excerpt exists and is not too long for lists. */
export const excerpt: Check = ({ form }) => {
  if (isEmpty(form.excerpt)) return [notice('excerpt-missing', 'excerpt')];
  const count = characterCount(String(form.excerpt));
  return count > LONG_EXCERPT
    ? [notice('excerpt-long', 'excerpt', { count, most: LONG_EXCERPT })]
    : [];
};

/** Warns if another article or draft that the person may read has the same title. */
export const sameTitle =
  (strapi: Core.Strapi, readable: ReadableEntries): Check =>
  async ({ form, documentId }) => {
    const title = form.title?.trim() ?? '';
    if (title === '') return [];
    const others = readable
      .narrow(database(strapi)('articles'), 'document_id')
      .whereRaw('lower(title) = lower(?)', [title]);
    if (documentId !== undefined) others.whereNot('document_id', documentId);
    const other: { document_id: string; title: string } | undefined = await others.first(
      'document_id',
      'title',
    );
    return other === undefined
      ? []
      : [notice('title-taken', 'title', { title: other.title }, other.document_id)];
  };

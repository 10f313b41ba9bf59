import { characterCount } from '@ota-news/foundation/fields/common';
import { database } from '@ota-news/foundation/database/connection';
import type { ReadableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import { isEmpty, notice, type Check } from './check';

/** Characters of an excerpt that lists show in three lines; longer ones push the next article out of sight. */
const LONG_EXCERPT = 300;

/** Whether lists have something to show, and not too much. */
export const excerpt: Check = ({ form }) => {
  if (isEmpty(form.excerpt)) return [notice('excerpt-missing', 'excerpt')];
  const count = characterCount(String(form.excerpt));
  return count > LONG_EXCERPT
    ? [notice('excerpt-long', 'excerpt', { count, most: LONG_EXCERPT })]
    : [];
};

/** Whether another article, published or a draft, has the same title, of those that may be told of. */
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

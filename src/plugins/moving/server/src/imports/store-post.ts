import { getService } from '@ota-news/foundation/contracts/services';
import { documentsOf } from '@ota-news/foundation/database/documents';
import { toIsoDateTime, type StoredDate } from '@ota-news/foundation/database/values';
import type { Knex } from 'knex';
import { ARTICLE } from '#api/article/stored-article';
import { pageChanges, pageInput } from '#api/page/fields';
import type { Made } from '../runs/items';
import type { ImportContext } from './context';
import { madeDocument } from './made-document';
import { PAGE } from './survey';

/**
 * Creates an article or changes the one of an earlier import, by the rules of all articles.
 *
 * @param query of the transaction
 */
export const storeArticle = async (
  context: ImportContext,
  query: Knex,
  input: object,
  documentId: string | null,
): Promise<Made> => {
  const { strapi, author } = context;
  const person = author.kind === 'person' ? { id: author.id } : undefined;
  if (documentId === null) {
    const { made } = await madeDocument(context, ARTICLE, () =>
      strapi.service(ARTICLE).createFrom(input, { author: person, hasSources: true }),
    );
    return made;
  }
  const row = await query('articles')
    .where({ document_id: documentId })
    .orderByRaw('CASE WHEN published_at IS NULL THEN 0 ELSE 1 END')
    .first<{ article_id: number; updated_at: StoredDate }>('article_id', 'updated_at');
  const { made } = await madeDocument(context, ARTICLE, () =>
    getService(strapi, 'api::article.article-editing').updateFrom(row.article_id, input, {
      expectedUpdatedAt: toIsoDateTime(row.updated_at),
      ...(person === undefined ? {} : { author: person }),
    }),
  );
  return made;
};

/** Creates a page or changes the one of an earlier import. */
export const storePage = async (
  context: ImportContext,
  attributes: object,
  documentId: string | null,
): Promise<Made> => {
  const documents = documentsOf(context.strapi, PAGE);
  const { made } = await madeDocument(context, PAGE, async () => {
    if (documentId === null) return documents.create({ data: pageInput.parse(attributes) });
    const data = pageChanges.parse(attributes);
    await documents.update({ documentId, data });
    return { documentId };
  });
  return made;
};

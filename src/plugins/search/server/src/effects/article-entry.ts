import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ENTRIES, RELATED, VECTORS } from '../tables';

/** How far the search has come with a published article. */
export interface ArticleEntry {
  /** The state of the article from which its entry was made. */
  stamp: string;
  /** Its vector by the model that was asked for: null without one, empty where the model knows no word. */
  vector: string | null;
  /** From what its related articles were computed, see `relatedStamp`; null before the first time. */
  related_stamp: string | null;
  /** Numbers of its related articles as JSON. */
  numbers: string | null;
}

/**
 * The entry of an article; null when it is not published.
 *
 * @param modelId whose vector is asked for; null for none
 */
export const articleEntry = async (
  strapi: Core.Strapi,
  documentId: string | null,
  modelId: number | null,
): Promise<ArticleEntry | null> => {
  const entry = await database(strapi)(`${ENTRIES} as entries`)
    .leftJoin(`${VECTORS} as vectors`, (join) =>
      join.on('vectors.entry_id', 'entries.id').andOnVal('vectors.model_id', modelId ?? 0),
    )
    .leftJoin(`${RELATED} as related`, 'related.article_number', 'entries.article_number')
    .where({ 'entries.kind': 'article', 'entries.document_id': documentId })
    .first<ArticleEntry | undefined>(
      'entries.stamp',
      'vectors.vector',
      'related.stamp as related_stamp',
      'related.numbers',
    );
  return entry ?? null;
};

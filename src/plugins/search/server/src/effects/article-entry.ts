import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ENTRIES, RELATED, VECTORS } from '../tables';

/** How far the search has come with a published article. */
export interface ArticleEntry {
  /** The state of the article from which its entry was made. */
  stamp: string;
  /** Its vectors by the number of their model; empty where the model knows no word. */
  vectors: Map<number, string>;
  /** From what its related articles were computed, see `relatedStamp`; null before the first time. */
  related_stamp: string | null;
  /** Numbers of its related articles as JSON. */
  numbers: string | null;
}

/** The entry of an article; null when it is not published. */
export const articleEntry = async (
  strapi: Core.Strapi,
  documentId: string | null,
): Promise<ArticleEntry | null> => {
  const db = database(strapi);
  const entry = await db(`${ENTRIES} as entries`)
    .leftJoin(`${RELATED} as related`, 'related.article_number', 'entries.article_number')
    .where({ 'entries.kind': 'article', 'entries.document_id': documentId })
    .first<(Omit<ArticleEntry, 'vectors'> & { id: number }) | undefined>(
      'entries.id',
      'entries.stamp',
      'related.stamp as related_stamp',
      'related.numbers',
    );
  if (entry === undefined) return null;
  const vectors = await db(VECTORS)
    .where({ entry_id: entry.id })
    .select<{ model_id: number; vector: string }[]>('model_id', 'vector');
  return { ...entry, vectors: new Map(vectors.map((row) => [row.model_id, row.vector])) };
};

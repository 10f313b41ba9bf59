import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { ENTRIES, RELATED, VECTORS } from '../index/tables';

/** Indexing state of a published article. */
export interface ArticleEntry {
  /** Version of the article that the entry was made from. */
  stamp: string;
  /** Vectors by model id; an empty string if the model could not embed the text. */
  vectors: Map<number, string>;
  /** Stamp of the inputs of the related articles, see `relatedStamp`; null before the first computation. */
  related_stamp: string | null;
  /** JSON array of the numbers of related articles. */
  numbers: string | null;
}

/** Loads the index entry of an article; null when it is not published. */
export const articleEntry = async (
  strapi: Core.Strapi,
  documentId: string | null,
): Promise<ArticleEntry | null> => {
  const db = database(strapi);
  const entry = await db(`${ENTRIES} as entries`)
    .leftJoin(`${RELATED} as related`, 'related.article_number', 'entries.article_number')
    .where({
      'entries.kind': ownService(strapi, 'types').forSearches().articles,
      'entries.document_id': documentId,
    })
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

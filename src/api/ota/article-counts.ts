import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { keptUntilPurge } from '../kept-until-purge';

/** Number of published articles by OTA id. */
export type ArticleCounts = ReadonlyMap<number, number>;

/**
 * Counts each OTA's published articles and keeps the counts until articles change. Otherwise, pages that show them
 * would slow down as the archive grows.
 */
export const cacheArticleCounts = (strapi: Core.Strapi): (() => Promise<ArticleCounts>) => {
  const db = database(strapi);

  /** Counts with one index lookup per OTA; grouping would read the rows of all articles. */
  const count = async (): Promise<ArticleCounts> => {
    const total = db('articles')
      .where('articles.ota_id', db.ref('otas.id'))
      .whereNotNull('articles.published_at')
      .count()
      .as('total');
    const rows = await db('otas').select<{ id: number; total: number | string }[]>('id', total);
    return new Map(rows.map((row) => [row.id, Number(row.total)]));
  };

  return keptUntilPurge(strapi, 'articles', count);
};

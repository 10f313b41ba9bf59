import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';

/** Maximum age of the cached counts; command-line tools change the database without purging the cache. */
const MAX_AGE_MS = 60_000;

/** Number of published articles by OTA id. */
export type ArticleCounts = ReadonlyMap<number, number>;

/**
 * Counts each OTA's published articles and caches the counts until articles change. Without the
 * cache, pages that show them would slow down as the archive grows.
 */
export const cacheArticleCounts = (strapi: Core.Strapi): (() => Promise<ArticleCounts>) => {
  const db = database(strapi);
  let kept: { counts: Promise<ArticleCounts>; until: number } | null = null;

  getService(strapi, 'site', 'page-cache').onPurge((purge) => {
    if (purge === 'all' || purge.includes('articles')) kept = null;
  });

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

  return async () => {
    kept = kept !== null && performance.now() < kept.until ? kept : null;
    const current = (kept ??= { counts: count(), until: performance.now() + MAX_AGE_MS });
    try {
      return await current.counts;
    } catch (error) {
      if (kept === current) kept = null;
      throw error;
    }
  };
};

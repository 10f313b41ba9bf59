import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';

/** Commands that write beside the service tell it nothing; this long it may not know. */
const MAX_AGE_MS = 60_000;

/** How many published articles each OTA has, by its number. */
export type ArticleCounts = ReadonlyMap<number, number>;

/**
 * Counts the published articles of every OTA and keeps the counts until articles change: pages that
 * show them would otherwise take the longer the more articles there are.
 */
export const keepArticleCounts = (strapi: Core.Strapi): (() => Promise<ArticleCounts>) => {
  const db = database(strapi);
  let kept: { counts: Promise<ArticleCounts>; until: number } | null = null;

  getService(strapi, 'site', 'page-cache').onPurge((purge) => {
    if (purge === 'all' || purge.includes('articles')) kept = null;
  });

  /** Counted in the index of each OTA; grouping the articles would read the rows themselves. */
  const count = async (): Promise<ArticleCounts> => {
    const total = db('articles')
      .where('articles.ota_id', db.ref('otas.id'))
      .whereNotNull('articles.published_at')
      .count();
    const rows = (await db('otas').select({ id: 'id', total })) as unknown as {
      id: number;
      total: number | string;
    }[];
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

import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import type { ScheduledJob } from '@ota-news/foundation/jobs/scheduled-job';
import type { Core } from '@strapi/strapi';
import { deleteUnusedKeyframes } from '../keyframes';
import { historySettings } from '../settings';
import { VERSIONS } from '../tables';

const DAY_MS = 24 * 3_600_000;

/** Maximum versions selected per query. */
const MAX_SELECTED = 20_000;

/** Rows per transaction, so that other writes don't wait long. */
const BATCH = 500;

/** Retention of old versions. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  /** Selects old versions that are neither published nor the last one of their UTC day. */
  const expiredVersions = (before: number) => {
    const query = database(strapi);
    const ranked = query(VERSIONS)
      .where('at', '<', before)
      .select(
        'id',
        'is_published',
        // Integer division in both databases; groups by day.
        query.raw(
          `row_number() OVER (PARTITION BY document_id, at / ${DAY_MS} ORDER BY id DESC) AS place`,
        ),
      );
    return query
      .from(ranked.as('ranked'))
      .where('place', '>', 1)
      .andWhere('is_published', false)
      .limit(MAX_SELECTED)
      .pluck('id');
  };

  return {
    /**
     * Deletes versions beyond the retention.
     * @returns their number
     */
    async thin(signal?: AbortSignal): Promise<number> {
      const before = (await databaseNow(strapi)) - historySettings.of(strapi).fullDays * DAY_MS;
      let removed = 0;
      for (;;) {
        const ids = (await expiredVersions(before)) as number[];
        if (ids.length === 0) return removed;
        for (let start = 0; start < ids.length; start += BATCH) {
          signal?.throwIfAborted();
          await inTransaction(strapi, async ({ query }) => {
            const expired = query(VERSIONS).whereIn('id', ids.slice(start, start + BATCH));
            const keyframes = await expired
              .clone()
              .whereNotNull('keyframe_id')
              .pluck('keyframe_id');
            await expired.delete();
            await deleteUnusedKeyframes(query, keyframes as number[]);
          });
        }
        removed += ids.length;
      }
    },

    /** Returns the nightly job, run by one process at a time. */
    job(): ScheduledJob {
      return {
        name: 'thin-history',
        every: { cron: '41 3 * * *' },
        run: async (signal) => {
          await this.thin(signal);
        },
      };
    },
  };
};

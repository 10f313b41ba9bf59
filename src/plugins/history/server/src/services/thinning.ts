import { database } from '@ota-news/foundation/database/connection';
import { sharedNow } from '@ota-news/foundation/database/shared-clock';
import type { Core } from '@strapi/strapi';
import type { Job } from '#newsroom/contracts/publishing';
import { VERSIONS } from '../tables';

const DAY_MS = 24 * 3_600_000;

/** How long every change is kept, in days. */
const ALL_FOR_DAYS = 90;

/** Versions that are looked for at once. */
const SEARCHED = 20_000;

/** Rows of a deletion, so that no other write waits for long. */
const BATCH = 500;

/** Keeps the history from growing without end. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  /** Versions that are old enough, neither published nor the last of their day (UTC). */
  const superfluous = (before: number) => {
    const query = database(strapi);
    const ranked = query(VERSIONS)
      .where('at', '<', before)
      .select(
        'id',
        'is_published',
        // Whole days: both databases divide whole numbers so.
        query.raw(
          `row_number() OVER (PARTITION BY document_id, at / ${DAY_MS} ORDER BY id DESC) AS place`,
        ),
      );
    return query
      .from(ranked.as('ranked'))
      .where('place', '>', 1)
      .andWhere('is_published', false)
      .limit(SEARCHED)
      .pluck('id');
  };

  return {
    /** Removes what need not be kept any longer. @returns how many versions that were */
    async thin(signal?: AbortSignal): Promise<number> {
      const before = (await sharedNow(strapi)) - ALL_FOR_DAYS * DAY_MS;
      let removed = 0;
      for (;;) {
        const ids = (await superfluous(before)) as number[];
        if (ids.length === 0) return removed;
        for (let start = 0; start < ids.length; start += BATCH) {
          signal?.throwIfAborted();
          await database(strapi)(VERSIONS)
            .whereIn('id', ids.slice(start, start + BATCH))
            .delete();
        }
        removed += ids.length;
      }
    },

    /** Every night, in one process. */
    job(): Job {
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

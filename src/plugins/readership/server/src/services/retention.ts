import { database } from '@ota-news/foundation/database/connection';
import type { ScheduledJob } from '@ota-news/foundation/jobs/scheduled-job';
import type { Core } from '@strapi/strapi';
import { firstOfDays, KEPT_DAYS } from '../days';
import { DAILY_CALLS, DAILY_READS, PAGE_READS } from '../tables';

/** Rows of a statement, so that other writes don't wait long. */
const BATCH = 1000;

/** Removal of old sums. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const removeFrom = async (table: string, signal: AbortSignal): Promise<void> => {
    const first = firstOfDays(KEPT_DAYS);
    for (;;) {
      signal.throwIfAborted();
      const query = database(strapi);
      const expired = query(table).where('day', '<', first).select('id').limit(BATCH);
      const removed = await query(table).whereIn('id', expired).delete();
      if (removed < BATCH) return;
    }
  };

  return {
    /** Nightly job, run by one process at a time. */
    job: (): ScheduledJob => ({
      name: 'forget-readings',
      every: { cron: '23 2 * * *' },
      run: async (signal) => {
        for (const table of [DAILY_READS, PAGE_READS, DAILY_CALLS]) {
          await removeFrom(table, signal);
        }
      },
    }),
  };
};

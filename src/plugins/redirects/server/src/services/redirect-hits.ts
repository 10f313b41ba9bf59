import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { REDIRECT_HITS } from '../tables';

const FLUSH_MS = 10_000;

/** Maximum paths between flushes; more in ten seconds are not human readers. */
const MAX_WAITING = 1_000;

/** Length of the database column. */
const MAX_PATH_LENGTH = 255;

/** Usage count of a redirect. */
export interface Hits {
  hits: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

/**
 * Counts redirect hits. Requests do not wait for the database: counts are flushed every ten seconds and on
 * shutdown, so a crash loses at most ten seconds.
 */
const createRedirectHits = ({ strapi }: { strapi: Core.Strapi }) => {
  let waiting = new Map<string, Hits>();
  let timer: NodeJS.Timeout | undefined;

  const count = (path: string, hits = 1, lastAt = Date.now()): void => {
    if (path.length > MAX_PATH_LENGTH) return;
    const before = waiting.get(path);
    if (before === undefined && waiting.size >= MAX_WAITING) return;
    waiting.set(path, {
      hits: (before?.hits ?? 0) + hits,
      lastAt: Math.max(before?.lastAt ?? 0, lastAt),
    });
  };

  /** Writes the pending counts; on failure keeps them for the next flush. */
  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const counted = waiting;
    waiting = new Map();
    try {
      await inTransaction(strapi, async ({ query }) => {
        // Sorted, so that concurrent processes lock rows in the same order and can't deadlock.
        for (const path of [...counted.keys()].sort()) {
          const { hits, lastAt } = counted.get(path) as Hits;
          await query(REDIRECT_HITS)
            .insert({ path, hits, last_at: lastAt })
            .onConflict('path')
            .merge({
              hits: query.raw('?? + excluded.hits', [`${REDIRECT_HITS}.hits`]),
              last_at: query.raw('excluded.last_at'),
            });
        }
      });
    } catch (error) {
      for (const [path, { hits, lastAt }] of counted) count(path, hits, lastAt);
      throw error;
    }
  };

  const flushInBackground = (): void => {
    flush().catch((error: unknown) => {
      strapi.log.warn(
        `Redirects: what was counted could not be written down yet. ${(error as Error).message}`,
      );
    });
  };

  return {
    count,
    flush,

    /** Returns the stored counts of paths, without pending ones. */
    async of(paths: string[]): Promise<Map<string, Hits>> {
      const rows = await database(strapi)<{
        path: string;
        hits: number;
        last_at: number | string;
      }>(REDIRECT_HITS).whereIn('path', paths);
      return new Map(
        rows.map(({ path, hits, last_at }) => [path, { hits, lastAt: Number(last_at) }]),
      );
    },

    start(): void {
      timer = setInterval(flushInBackground, FLUSH_MS);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
};

export default createRedirectHits;

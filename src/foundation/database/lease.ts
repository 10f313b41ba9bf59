import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { withLinkedSignal } from '../network/time-limit';
import { database, isPostgres } from './connection';
import { CLOCK_SLACK_MS, databaseNow } from './shared-clock';

/** Column values to set, given the current time. */
type Outcome = (now: number) => Record<string, unknown>;

/** Values that release a row. Clearing the owner makes a renewal that is still in flight match no row. */
export const RELEASED_LEASE = { lease_owner: null, lease_until: null } as const;

/**
 * Creates leases on the rows of a table with the columns `lease_owner` and `lease_until`: each row is processed by one
 * process at a time. The lease of a crashed process expires, and another process takes the row over.
 *
 * @param durationMs duration of a lease
 */
export const createLease = (strapi: Core.Strapi, table: string, durationMs: number) => {
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const rows = (): Knex.QueryBuilder => database(strapi)(table);

  /** Claimable rows: unleased, expired, or leased by a skewed clock (for longer than a lease can last). */
  const free = (now: number): Knex.QueryBuilder =>
    rows().andWhere((held) =>
      held
        .whereNull('lease_until')
        .orWhere('lease_until', '<', now)
        .orWhere('lease_until', '>', now + durationMs + CLOCK_SLACK_MS),
    );

  /** Updates rows that this process holds. @returns false if another process has taken them over */
  const change = async (which: object, outcome: Outcome): Promise<boolean> => {
    const now = await databaseNow(strapi);
    const changed = await rows()
      .where({ ...which, lease_owner: owner })
      .update(outcome(now));
    return changed > 0;
  };

  const renewal = (now: number) => ({ lease_until: now + durationMs });
  const renew = (which: object): Promise<boolean> => change(which, renewal);

  return {
    free,
    change,
    renewal,
    renew,

    /** Rows leased by this process. */
    own: (): Knex.QueryBuilder => rows().where({ lease_owner: owner }),

    /**
     * Claims rows. Two processes never claim the same row: one statement selects and updates, and PostgreSQL skips
     * locked rows.
     *
     * @param narrow restricts the claimable rows
     * @param further additional values to set on claiming
     */
    async claim<Row>(
      narrow: (rows: Knex.QueryBuilder, now: number) => Knex.QueryBuilder,
      further: Outcome = () => ({}),
    ): Promise<Row[]> {
      const now = await databaseNow(strapi);
      const chosen = narrow(free(now).select('id'), now);
      if (isPostgres(strapi)) chosen.forUpdate().skipLocked();
      return (await rows()
        .whereIn('id', chosen)
        .update({ lease_owner: owner, ...renewal(now), ...further(now) })
        .returning('*')) as Row[];
    },

    /** Renews a lease while work runs. The work's signal aborts with the outer one or when the lease is lost. */
    keep: <T>(
      which: object,
      outer: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> =>
      withLinkedSignal(outer, async (signal, abort) => {
        const timer = setInterval(() => {
          renew(which).then(
            (isKept) => isKept || abort(new Error('The lease was lost.')),
            (error: unknown) => strapi.log.warn(`A lease was not renewed: ${String(error)}`),
          );
        }, durationMs / 3).unref();
        try {
          return await work(signal);
        } finally {
          clearInterval(timer);
        }
      }),
  };
};

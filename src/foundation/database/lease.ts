import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { withOwnSignal } from '../network/time-limit';
import { database, isPostgres } from './connection';
import { CLOCK_SLACK_MS, sharedNow } from './shared-clock';

/** Columns and their new values. */
type Outcome = (now: number) => Record<string, unknown>;

/** Without an owner: a renewal that is on its way when the work ends must find nothing to renew. */
export const UNCLAIMED = { lease_owner: null, lease_until: null } as const;

/**
 * Which process works on which row of a table with the columns `lease_owner` and `lease_until`. A process
 * that dies leaves a lease that runs out, and another one takes the row over.
 *
 * @param durationMs how long a lease lasts
 */
export const createLease = (strapi: Core.Strapi, table: string, durationMs: number) => {
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const rows = (): Knex.QueryBuilder => database(strapi)(table);

  /** Rows that hold nobody off: never taken, run out, or longer than any lease is: a clock was ahead. */
  const free = (now: number): Knex.QueryBuilder =>
    rows().andWhere((held) =>
      held
        .whereNull('lease_until')
        .orWhere('lease_until', '<', now)
        .orWhere('lease_until', '>', now + durationMs + CLOCK_SLACK_MS),
    );

  /** Changes rows that this process holds. @returns whether it did: no other has taken them over */
  const change = async (which: object, outcome: Outcome): Promise<boolean> => {
    const now = await sharedNow(strapi);
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

    /** Rows that this process has taken, and no other since. */
    own: (): Knex.QueryBuilder => rows().where({ lease_owner: owner }),

    /**
     * Takes rows. Two processes never take the same one: one statement chooses and marks, and PostgreSQL
     * skips locked rows.
     *
     * @param narrow which of the free ones
     * @param further what else changes as they are taken
     */
    async claim<Row>(
      narrow: (rows: Knex.QueryBuilder, now: number) => Knex.QueryBuilder,
      further: Outcome = () => ({}),
    ): Promise<Row[]> {
      const now = await sharedNow(strapi);
      const chosen = narrow(free(now).select('id'), now);
      if (isPostgres(strapi)) chosen.forUpdate().skipLocked();
      return (await rows()
        .whereIn('id', chosen)
        .update({ lease_owner: owner, ...renewal(now), ...further(now) })
        .returning('*')) as Row[];
    },

    /** Renews a lease for as long as work goes on. The work's signal ends with the outer one or the lease. */
    keep: <T>(
      which: object,
      outer: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> =>
      withOwnSignal(outer, async (signal, abort) => {
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

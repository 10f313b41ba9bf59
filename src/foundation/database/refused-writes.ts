import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from './connection';
import { isDatabaseOutage } from './outage';
import { CommitRefused, refusalIn, type Refusal } from './refusals';
import { writeOnce } from './write-probe';

/** A write rejected by the database. */
export interface RefusedWrite {
  reason: Refusal;
  at: Date;
}

/** Minimum interval between two test writes while writes fail, in milliseconds. */
const BETWEEN_ATTEMPTS_MS = 1_000;

const COMMIT = /^COMMIT\b/i;

/** Converts an error of `COMMIT` into a refusal: whatever its cause, nothing is stored. */
const asCommitRefusal = (error: unknown, sql: string): unknown =>
  COMMIT.test(sql) ? new CommitRefused(sql, { cause: error }) : error;

/** Records every write that the database rejects, because Strapi hides some of these errors behind other responses. */
const createRefusedWrites = (strapi: Core.Strapi) => {
  /** Refused writes of this process, by reason. */
  const counts = new Map<Refusal, number>();
  const requests = new WeakMap<object, unknown>();
  let latest: RefusedWrite | null = null;
  let canWrite = true;
  let attempt: Promise<void> | null = null;
  let attemptedAt = -Infinity;

  database(strapi).on('query-error', (error: unknown, { sql }: Knex.Sql) => {
    const refused = asCommitRefusal(error, sql);
    const reason = isDatabaseOutage(refused) ? null : refusalIn(refused);
    if (reason === null) return;
    const request = strapi.requestContext.get();
    if (request !== undefined) requests.set(request, refused);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    latest = { reason, at: new Date() };
    canWrite = false;
  });

  const attemptToWrite = async (): Promise<void> => {
    attemptedAt = performance.now();
    try {
      await writeOnce(strapi);
      canWrite = true;
    } catch {
      // The query listener has recorded a refusal; an unreachable database is reported elsewhere.
    } finally {
      attempt = null;
    }
  };

  return {
    /** Returns the error of a refused write of this request, or undefined. @param request Koa's context */
    during: (request: object): unknown => requests.get(request),

    /** The most recent refusal, even if writes succeed again. */
    latest: (): RefusedWrite | null => latest,

    counts: (): ReadonlyMap<Refusal, number> => counts,

    /**
     * Returns why writes currently fail, without waiting: the last write was refused and none has succeeded since.
     * Starts a test write in the background.
     */
    current(): Refusal | null {
      if (canWrite || latest === null) return null;
      if (performance.now() - attemptedAt > BETWEEN_ATTEMPTS_MS) attempt ??= attemptToWrite();
      return latest.reason;
    },

    /** The same, after waiting for a test write. */
    async look(): Promise<Refusal | null> {
      if (canWrite || latest === null) return null;
      await (attempt ??= attemptToWrite());
      return canWrite ? null : latest.reason;
    },
  };
};

type RefusedWrites = ReturnType<typeof createRefusedWrites>;

const monitors = new WeakMap<Core.Strapi, RefusedWrites>();

/** Returns the monitor of refused writes of this Strapi instance; monitoring starts with the first call. */
export const refusedWrites = (strapi: Core.Strapi): RefusedWrites => {
  const monitor = monitors.get(strapi) ?? createRefusedWrites(strapi);
  monitors.set(strapi, monitor);
  return monitor;
};

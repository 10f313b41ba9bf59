import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from './connection';
import { isDatabaseOutage } from './outage';
import { CommitRefused, refusalIn, type Refusal } from './refusals';
import { writeOnce } from './write-probe';

/** A write that the database refused. */
export interface RefusedWrite {
  reason: Refusal;
  at: Date;
}

/** Between two attempts to write while it is known that nothing can be written. */
const BETWEEN_ATTEMPTS_MS = 1_000;

const COMMIT = /^COMMIT\b/i;

/** Whatever is wrong with a `COMMIT`, it stores nothing. */
const whatItMeans = (error: unknown, sql: string): unknown =>
  COMMIT.test(sql) ? new CommitRefused(sql, { cause: error }) : error;

/**
 * Notes every write that the database refuses, whatever becomes of the error above: Strapi hides some of
 * them behind other answers.
 */
const createRefusedWrites = (strapi: Core.Strapi) => {
  /** How often something was refused in this process, by reason. */
  const counts = new Map<Refusal, number>();
  const requests = new WeakMap<object, unknown>();
  let latest: RefusedWrite | null = null;
  let canWrite = true;
  let attempt: Promise<void> | null = null;
  let attemptedAt = -Infinity;

  database(strapi).on('query-error', (error: unknown, { sql }: Knex.Sql) => {
    const refused = whatItMeans(error, sql);
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
      // Noted like every refused write; one that can't be reached says so elsewhere.
    } finally {
      attempt = null;
    }
  };

  return {
    /** With what a write of this request was refused, or undefined. @param request Koa's context */
    during: (request: object): unknown => requests.get(request),

    /** The last one, also when writes go through again. */
    latest: (): RefusedWrite | null => latest,

    counts: (): ReadonlyMap<Refusal, number> => counts,

    /**
     * Why nothing can be written now, as far as is known without waiting: the last write was refused, and
     * none has gone through since. Looks again behind the answer.
     */
    current(): Refusal | null {
      if (canWrite || latest === null) return null;
      if (performance.now() - attemptedAt > BETWEEN_ATTEMPTS_MS) attempt ??= attemptToWrite();
      return latest.reason;
    },

    /** The same, having looked. */
    async look(): Promise<Refusal | null> {
      if (canWrite || latest === null) return null;
      await (attempt ??= attemptToWrite());
      return canWrite ? null : latest.reason;
    },
  };
};

type RefusedWrites = ReturnType<typeof createRefusedWrites>;

const NAME = 'refused-writes';

/** The writes that the database of this Strapi has refused. Watches them from the first call on. */
export const refusedWrites = (strapi: Core.Strapi): RefusedWrites => {
  if (!strapi.has(NAME)) strapi.add(NAME, createRefusedWrites(strapi));
  return strapi.get<RefusedWrites>(NAME);
};

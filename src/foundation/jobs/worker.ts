import type { Core } from '@strapi/strapi';
import { clampDueDates, retryDelay } from '../database/backoff';
import { withTimeLimit } from '../network/time-limit';
import { createJobClaims, type ClaimOptions, type LeasedJob } from './claims';
import { PermanentFailure, type JobHandler, type JobResult } from './job';
import type { JobKind } from './kinds';
import { createLoop } from './loop';
import { messageOf } from './message-of';

/** Jobs that a process performs at once. */
const MAX_RUNNING = 4;
/** Limit of slots per kind, so that hanging jobs of one kind don't block the others. */
const MAX_OF_A_KIND = MAX_RUNNING / 2;

export interface WorkerOptions extends ClaimOptions {
  /** Noun for a job of this queue in the log. */
  title: string;
  /** Limit of an attempt. */
  timeoutMs: number;
  /** Attempts after which a job is given up. */
  maxAttempts: number;
  /** Delay after the first failed attempt; doubled at each further one. */
  retryMs: number;
  /** Longest time between two looks for due jobs. */
  pollMs: number;
}

/** Performs jobs with limited concurrency while this process listens. */
export const createJobWorker = (
  strapi: Core.Strapi,
  handlers: ReadonlyMap<JobKind, { handler: JobHandler }>,
  options: WorkerOptions,
) => {
  const claims = createJobClaims(strapi, options);
  const running = new Map<Promise<void>, JobKind>();

  const attempt = async (claim: LeasedJob): Promise<JobResult> => {
    const handled = handlers.get(claim.job.kind);
    if (handled === undefined) throw new Error(`Nobody handles "${claim.job.kind}".`);
    const result = await claims.keep(claim, loop.signal, (kept) =>
      withTimeLimit(
        options.timeoutMs,
        'The attempt took too long.',
        async (signal) => handled.handler(claim.job, signal),
        kept,
      ),
    );
    return result ?? {};
  };

  /** Returns the milliseconds until the next attempt, or null to give up. */
  const delayAfter = (claim: LeasedJob, error: unknown): number | null =>
    error instanceof PermanentFailure || claim.attempt >= options.maxAttempts
      ? null
      : retryDelay(claim.attempt, options.retryMs);

  const perform = async (claim: LeasedJob): Promise<void> => {
    const { kind, documentId } = claim.job;
    try {
      const result = await attempt(claim);
      const { waitsFor } = result;
      if (waitsFor === undefined) await claims.finish(claim, result);
      else await claims.postpone(claim, waitsFor);
    } catch (error) {
      if (loop.signal.aborted) {
        await claims.release(claim);
        return;
      }
      const delay = delayAfter(claim, error);
      const isOver = !(await claims.fail(claim, error, delay));
      const outcome = isOver
        ? 'lost its lease'
        : delay === null
          ? 'was given up'
          : 'will be retried';
      // Warn on the first failure and on giving up; further retries are logged as info.
      const isNews = claim.attempt === 1 || outcome !== 'will be retried';
      strapi.log[isNews ? 'warn' : 'info'](
        `${options.title} ${kind} of ${documentId ?? 'the site'} ${outcome}: ${messageOf(error)}`,
      );
    }
  };

  const launch = (claim: LeasedJob): void => {
    const work = perform(claim)
      .catch((error: unknown) => {
        if (!loop.signal.aborted) strapi.log.error(error);
      })
      .finally(() => {
        running.delete(work);
        loop.wake();
      });
    running.set(work, claim.job.kind);
  };

  const roomOf = (kind: JobKind): number => {
    const ofKind = [...running.values()].filter((other) => other === kind).length;
    return Math.min(MAX_RUNNING - running.size, MAX_OF_A_KIND - ofKind);
  };

  const kindsWithRoom = (): JobKind[] => [...handlers.keys()].filter((kind) => roomOf(kind) > 0);

  /** Claims due jobs until none is due or no slot is free. */
  const fillSlots = async (signal: AbortSignal): Promise<void> => {
    let claimed: LeasedJob[];
    do {
      const kinds = kindsWithRoom();
      if (kinds.length === 0) return;
      // All claimed jobs may be of the same kind.
      claimed = await claims.claim(kinds, Math.min(...kinds.map(roomOf)));
      claimed.forEach(launch);
    } while (claimed.length > 0 && !signal.aborted);
  };

  const loop = createLoop(strapi, {
    restMs: options.pollMs,
    async pass(signal) {
      await fillSlots(signal);
      await clampDueDates(strapi, options.table);
      // Kinds without free slots are looked for again when a job ends.
      const dueMs = (await claims.msUntilDue(kindsWithRoom())) ?? options.pollMs;
      return Math.max(10, Math.min(dueMs, options.pollMs));
    },
  });

  return {
    free: claims.free,
    start: loop.start,
    /** Looks for due jobs now. */
    wake: loop.wake,
    /** Aborts handlers and waits briefly for them; unfinished jobs are retried later. */
    stop: (): Promise<void> => loop.stop(() => running.keys()),
  };
};

export type JobWorker = ReturnType<typeof createJobWorker>;

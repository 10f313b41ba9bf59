import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from '../database/connection';
import { createLease, RELEASED_LEASE } from '../database/lease';
import { databaseNow } from '../database/shared-clock';
import { truncate } from '../text/truncate';
import type { Job, JobResult } from './job';
import type { JobKind, JobKinds } from './kinds';
import { messageOf } from './message-of';

const MAX_TEXT_LENGTH = 2_000;
const POSTPONED_MS = 60_000;

/** Job leased to this process. */
export interface LeasedJob {
  job: Job;
  /** Attempt number from 1; also distinguishes this claim from later ones. */
  attempt: number;
}

export interface ClaimOptions {
  /** Made by `jobTable`. */
  table: string;
  /** Duration of a lease. */
  leaseMs: number;
  /** Classifies an error for the column `last_error_code`. */
  errorCodeOf(error: unknown): string | null;
}

/** Columns of a job without an error. */
const NO_ERROR = { last_error: null, last_error_code: null } as const;

interface JobRow {
  id: number;
  kind: JobKind;
  document_id: string | null;
  payload: string;
  attempts: number;
  idempotency_key: string;
  created_at: number | string;
}

const leasedJobOf = (row: JobRow): LeasedJob => ({
  attempt: row.attempts,
  job: {
    id: row.id,
    kind: row.kind,
    documentId: row.document_id,
    payload: JSON.parse(row.payload) as JobKinds[JobKind],
    idempotencyKey: row.idempotency_key,
    createdAt: Number(row.created_at),
  },
});

/**
 * Leases of jobs. Every update of a claimed job checks owner and attempt, so a process that has lost its lease changes
 * nothing.
 */
export const createJobClaims = (
  strapi: Core.Strapi,
  { table, leaseMs, errorCodeOf }: ClaimOptions,
) => {
  const db = () => database(strapi);
  const lease = createLease(strapi, table, leaseMs);

  const which = ({ job, attempt }: LeasedJob) => ({
    id: job.id,
    attempts: attempt,
    state: 'waiting',
  });
  const settle = (
    claim: LeasedJob,
    outcome: (now: number) => Record<string, unknown>,
  ): Promise<boolean> =>
    lease.change(which(claim), (now) => ({ ...outcome(now), updated_at: now }));

  return {
    /** Rows without an active lease. */
    free: (now: number): Knex.QueryBuilder => lease.free(now),

    /** Claims due jobs without an active lease, longest overdue first. */
    async claim(kinds: JobKind[], limit: number): Promise<LeasedJob[]> {
      const rows = await lease.claim<JobRow>(
        (free, now) =>
          free
            .where('state', 'waiting')
            .whereIn('kind', kinds)
            .andWhere('next_attempt_at', '<=', now)
            .orderBy([{ column: 'next_attempt_at' }, { column: 'id' }])
            .limit(limit),
        (now) => ({ attempts: db().raw('attempts + 1'), updated_at: now }),
      );
      return rows.map(leasedJobOf).sort((one, other) => one.job.id - other.job.id);
    },

    /** Renews the lease while `work` runs. The signal aborts when another process has claimed the job. */
    keep: <T>(
      claim: LeasedJob,
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> => lease.keep(which(claim), signal, work),

    finish: (claim: LeasedJob, { skipped, detail }: JobResult): Promise<boolean> =>
      settle(claim, () => ({
        state: skipped === undefined ? 'done' : 'skipped',
        ...RELEASED_LEASE,
        detail: truncate(skipped ?? detail ?? '', MAX_TEXT_LENGTH) || null,
        ...NO_ERROR,
      })),

    /** @param delayMs milliseconds until the next attempt; null to give up */
    fail: (claim: LeasedJob, error: unknown, delayMs: number | null): Promise<boolean> =>
      settle(claim, (now) => ({
        ...(delayMs === null ? { state: 'failed' } : { next_attempt_at: now + delayMs }),
        ...RELEASED_LEASE,
        detail: null,
        last_error: truncate(messageOf(error), MAX_TEXT_LENGTH),
        last_error_code: errorCodeOf(error),
      })),

    /** Releases a job that can't be performed yet, without counting the attempt. */
    postpone: (claim: LeasedJob, waitsFor: string): Promise<boolean> =>
      settle(claim, (now) => ({
        attempts: claim.attempt - 1,
        next_attempt_at: now + POSTPONED_MS,
        ...RELEASED_LEASE,
        detail: truncate(waitsFor, MAX_TEXT_LENGTH),
        ...NO_ERROR,
      })),

    /** Releases an unfinished job without counting the attempt. */
    release: (claim: LeasedJob): Promise<boolean> =>
      settle(claim, () => ({ ...RELEASED_LEASE, attempts: claim.attempt - 1 })),

    /** Returns the milliseconds until the next job is due, or null if none is waiting. */
    async msUntilDue(kinds: JobKind[]): Promise<number | null> {
      const row = await db()(table)
        .where('state', 'waiting')
        .whereIn('kind', kinds)
        .whereNull('lease_until')
        // Unlike `min()`, this reads only the first index entry.
        .orderBy('next_attempt_at')
        .first<{ next_attempt_at: number | string } | undefined>('next_attempt_at');
      return row === undefined ? null : Number(row.next_attempt_at) - (await databaseNow(strapi));
    },
  };
};

export type JobClaims = ReturnType<typeof createJobClaims>;

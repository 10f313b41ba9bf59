import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { TransactionScope } from '../database/connection';
import { databaseNow } from '../database/shared-clock';
import type { JobChoice, AnyNewJob } from './job';
import type { JobKind } from './kinds';

/** State in which a job is inserted. */
export interface InitialState {
  state: 'waiting' | 'done';
  detail: string | null;
  delayMs: number;
}

const rowOf = (
  { kind, documentId, payload = {}, idempotencyKey = randomUUID() }: AnyNewJob,
  { state, detail, delayMs }: InitialState,
  now: number,
) => ({
  kind,
  document_id: documentId ?? null,
  payload: JSON.stringify(payload),
  state,
  detail,
  attempts: 0,
  next_attempt_at: now + delayMs,
  idempotency_key: idempotencyKey,
  created_at: now,
  updated_at: now,
});

/** Writes jobs in the transactions of the changes that cause them. */
export const createJobStorage = (strapi: Core.Strapi, table: string) => {
  /** Removes unclaimed jobs of the same kind and document: handlers read the current document, so one is enough. */
  const dropWaiting = async (query: Knex, jobs: AnyNewJob[]): Promise<void> => {
    const kindsOf = new Map<string, JobKind[]>();
    for (const { kind, documentId } of jobs) {
      if (documentId !== undefined) {
        kindsOf.set(documentId, [...(kindsOf.get(documentId) ?? []), kind]);
      }
    }
    for (const [documentId, kinds] of kindsOf) {
      await query(table)
        .where({ document_id: documentId })
        .whereIn('kind', kinds)
        .whereIn('state', ['waiting', 'failed', 'skipped'])
        .whereNull('lease_until')
        .delete();
    }
  };

  return {
    async insert(
      { query }: TransactionScope,
      jobs: AnyNewJob[],
      firstStateOf: (job: AnyNewJob) => InitialState,
    ): Promise<void> {
      await dropWaiting(
        query,
        jobs.filter(({ idempotencyKey }) => idempotencyKey === undefined),
      );
      const now = await databaseNow(strapi, query);
      const rows = jobs.map((job) => rowOf(job, firstStateOf(job), now));
      await query(table).insert(rows).onConflict('idempotency_key').ignore();
      const keys = jobs.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
      if (keys.length === 0) return;
      // A job that was skipped when last performed may be necessary now.
      await query(table)
        .whereIn('idempotency_key', keys)
        .where({ state: 'skipped' })
        .update({ state: 'waiting', detail: null, next_attempt_at: now, updated_at: now });
    },

    /** Makes jobs due now. @returns their number */
    async makeDue({ query }: TransactionScope, { kinds, documentId }: JobChoice): Promise<number> {
      const now = await databaseNow(strapi, query);
      return query(table)
        .whereIn('kind', kinds)
        .where(documentId === undefined ? {} : { document_id: documentId })
        .whereNull('lease_until')
        .andWhere((held) =>
          held
            .where('state', 'failed')
            .orWhere((later) =>
              later.where('state', 'waiting').andWhere('next_attempt_at', '>', now),
            ),
        )
        .update({ state: 'waiting', next_attempt_at: now, updated_at: now });
    },
  };
};

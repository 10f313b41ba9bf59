import { column, type OwnTable } from '../database/own-tables';

const { integer, timestampMs, string, text } = column;

const lease = { lease_until: timestampMs, lease_owner: string };

/** Describes the table of a job queue. */
export const jobTable = (name: string): OwnTable => ({
  name,
  attributes: {
    kind: string,
    document_id: string,
    payload: text,
    state: string,
    attempts: integer,
    next_attempt_at: timestampMs,
    ...lease,
    idempotency_key: string,
    detail: text,
    last_error: text,
    last_error_code: string,
    created_at: timestampMs,
    updated_at: timestampMs,
  },
  unique: ['idempotency_key'],
  indexes: [['state', 'next_attempt_at'], ['document_id']],
});

/** Describes the table of a schedule: next run and lease of each of its jobs. */
export const scheduleTable = (name: string): OwnTable => ({
  name,
  attributes: {
    name: string,
    next_run_at: timestampMs,
    ...lease,
    failures: integer,
    last_run_at: timestampMs,
    last_error: text,
  },
  unique: ['name'],
});

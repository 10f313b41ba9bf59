import { column, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const EFFECTS = 'effects';
export const SCHEDULED_JOBS = 'scheduled_jobs';
export const ARTICLE_SUMMARIES = 'article_summaries';
export const SCHEDULERS = 'article_schedulers';

const { integer, timestampMs, string, text } = column;

export const tables: OwnTable[] = [
  {
    // Queue of effects: follow-up work of changes, with leases and outcomes.
    name: EFFECTS,
    attributes: {
      kind: string,
      document_id: string,
      payload: text,
      state: string,
      attempts: integer,
      next_attempt_at: timestampMs,
      lease_until: timestampMs,
      lease_owner: string,
      idempotency_key: string,
      detail: text,
      last_error: text,
      last_error_code: string,
      created_at: timestampMs,
      updated_at: timestampMs,
    },
    unique: ['idempotency_key'],
    indexes: [['state', 'next_attempt_at'], ['document_id']],
  },
  {
    // Next run and lease of each job.
    name: SCHEDULED_JOBS,
    attributes: {
      name: string,
      next_run_at: timestampMs,
      lease_until: timestampMs,
      lease_owner: string,
      failures: integer,
      last_run_at: timestampMs,
      last_error: text,
    },
    unique: ['name'],
  },
  {
    // Generated summaries, separate from text written by people.
    name: ARTICLE_SUMMARIES,
    attributes: { document_id: string, summary: text, provider: string, created_at: timestampMs },
    unique: ['document_id'],
  },
  {
    // Person who scheduled an article; null for a token or the service.
    name: SCHEDULERS,
    attributes: { document_id: string, person_id: integer },
    unique: ['document_id'],
  },
];

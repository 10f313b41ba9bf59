import type { Core } from '@strapi/strapi';

export const EFFECTS = 'effects';
export const SCHEDULED_JOBS = 'scheduled_jobs';
export const ARTICLE_SUMMARIES = 'article_summaries';

/** Moments are whole milliseconds since 1970: leases must not depend on a process's time zone. */
const moment = (): { type: 'biginteger' } => ({ type: 'biginteger' });

/**
 * Tables of this plugin, plain models without panel or REST.
 *
 * - `effects`: what has to be done after a change, with its lease and its outcome.
 * - `scheduled_jobs`: when each job runs next and which process is running it.
 * - `article_summaries`: the generated summary of an article, beside what a person wrote.
 */
export const registerTables = (strapi: Core.Strapi): void => {
  strapi.get('models').add({
    uid: 'ota-news::effect',
    singularName: 'effect',
    tableName: EFFECTS,
    attributes: {
      id: { type: 'increments' },
      kind: { type: 'string' },
      document_id: { type: 'string' },
      payload: { type: 'text' },
      state: { type: 'string' },
      attempts: { type: 'integer' },
      next_attempt_at: moment(),
      lease_until: moment(),
      lease_owner: { type: 'string' },
      idempotency_key: { type: 'string' },
      detail: { type: 'text' },
      last_error: { type: 'text' },
      created_at: moment(),
      updated_at: moment(),
    },
    indexes: [
      { name: 'effects_idempotency_key_unique', columns: ['idempotency_key'], type: 'unique' },
      { name: 'effects_due', columns: ['state', 'next_attempt_at'] },
      { name: 'effects_document', columns: ['document_id'] },
    ],
  });
  strapi.get('models').add({
    uid: 'ota-news::scheduled-job',
    singularName: 'scheduled_job',
    tableName: SCHEDULED_JOBS,
    attributes: {
      id: { type: 'increments' },
      name: { type: 'string' },
      next_run_at: moment(),
      lease_until: moment(),
      lease_owner: { type: 'string' },
      failures: { type: 'integer' },
      last_run_at: moment(),
      last_error: { type: 'text' },
    },
    indexes: [{ name: 'scheduled_jobs_name_unique', columns: ['name'], type: 'unique' }],
  });
  strapi.get('models').add({
    uid: 'ota-news::article-summary',
    singularName: 'article_summary',
    tableName: ARTICLE_SUMMARIES,
    attributes: {
      id: { type: 'increments' },
      document_id: { type: 'string' },
      summary: { type: 'text' },
      provider: { type: 'string' },
      created_at: moment(),
    },
    indexes: [{ name: 'article_summaries_unique', columns: ['document_id'], type: 'unique' }],
  });
};

import { isPostgres } from '@ota-news/foundation/database/connection';
import type { StoredDate } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Draft with a scheduled publication time. */
export interface ScheduledDraft {
  id: number;
  document_id: string;
  scheduled_for: StoredDate;
  first_published_at: StoredDate | null;
  created_by_id: number | null;
}

/**
 * Returns the scheduled draft of an article and locks it until commit, so that concurrent publishing or
 * moving sees the result of the first transaction.
 *
 * @param query the transaction
 * @param documentId null for an effect without an article; finds nothing
 */
export const lockScheduledDraft = (
  strapi: Core.Strapi,
  query: Knex,
  documentId: string | null,
): Promise<ScheduledDraft | undefined> => {
  const draft = query('articles')
    .where('document_id', documentId)
    .whereNull('published_at')
    .whereNotNull('scheduled_for');
  if (isPostgres(strapi)) draft.forUpdate();
  return draft.first<ScheduledDraft | undefined>(
    'id',
    'document_id',
    'scheduled_for',
    'first_published_at',
    'created_by_id',
  );
};

import { isPostgres } from '@ota-news/foundation/database/connection';
import type { StoredDate } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { StoredType } from './services/types';

/** Draft with a scheduled publication time. */
export interface ScheduledDraft {
  id: number;
  document_id: string;
  scheduled_for: StoredDate;
  first_published_at: StoredDate | null;
  created_by_id: number | null;
}

/** Returns a query of the drafts of a type that have a scheduled time. */
export const scheduledDrafts = (query: Knex, { table, columns }: StoredType): Knex.QueryBuilder =>
  query(table).whereNull('published_at').whereNotNull(columns.scheduledFor).select({
    id: 'id',
    document_id: 'document_id',
    scheduled_for: columns.scheduledFor,
    first_published_at: columns.firstPublishedAt,
    created_by_id: 'created_by_id',
  });

/**
 * Returns the scheduled draft of an article and locks it until commit, so that concurrent publishing or
 * moving sees the result of the first transaction.
 *
 * @param query the transaction
 */
export const lockScheduledDraft = async (
  strapi: Core.Strapi,
  query: Knex,
  type: StoredType,
  documentId: string,
): Promise<ScheduledDraft | undefined> => {
  const draft = scheduledDrafts(query, type).where('document_id', documentId);
  if (isPostgres(strapi)) draft.forUpdate();
  return (await draft.first()) as ScheduledDraft | undefined;
};

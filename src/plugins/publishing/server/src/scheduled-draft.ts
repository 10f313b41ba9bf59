import { isPostgres } from '@ota-news/foundation/database/connection';
import type { StoredDate } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** A draft that goes out by itself. */
export interface ScheduledDraft {
  id: number;
  document_id: string;
  scheduled_for: StoredDate;
  first_published_at: StoredDate | null;
  created_by_id: number | null;
}

/**
 * The draft of an article where it is scheduled. It is locked until the transaction ends, so that of two who want to
 * publish or move it the second finds what the first has made of it.
 *
 * @param query of the transaction
 * @param documentId null for an effect that concerns no article, of which there is no draft
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

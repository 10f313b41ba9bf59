import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostgres } from '../database/connection';

/**
 * Locks a document until the transaction ends, so that what depends on its present state sees no concurrent change.
 * SQLite has one writer at a time.
 */
export const lockDocument = async (
  strapi: Core.Strapi,
  query: Knex,
  uid: UID.ContentType,
  documentId: string,
): Promise<void> => {
  if (!isPostgres(strapi)) return;
  await query(strapi.db.metadata.get(uid).tableName)
    .where('document_id', documentId)
    // The draft first: transactions that locked the same rows in different orders would deadlock.
    .orderByRaw('CASE WHEN published_at IS NULL THEN 0 ELSE 1 END')
    .forNoKeyUpdate()
    .select('id');
};

import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { database } from '../database/connection';
import { deletedSubject } from '../document-versions/deleted-documents';
import { entryRights } from './entry-rights';
import { readableEntries } from './readable-entries';

/** Returns ids of deleted documents of a type that the rows refer to by `document_id`. */
const goneAmong = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  rows: Knex.QueryBuilder,
): Promise<string[]> => {
  const { tableName } = strapi.db.metadata.get(uid);
  const found: { document_id: string }[] = await rows
    .whereNotNull('document_id')
    .whereNotIn('document_id', database(strapi)(tableName).select('document_id'))
    .distinct('document_id');
  return found.map(({ document_id: id }) => id);
};

/**
 * Returns ids of deleted documents that rows refer to and that the person of a request may read, judged by their last
 * content. Empty if the person may read all or none of the type: `narrow` of `readableEntries` covers these cases.
 *
 * @param rows with the column `document_id`, for documents of this type only
 */
export const readableDeletedIds = async (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  uid: UID.ContentType,
  rows: Knex.QueryBuilder,
): Promise<string[]> => {
  const { isAll, isNone } = readableEntries(strapi, ctx, uid);
  if (isAll || isNone) return [];
  const readable: string[] = [];
  for (const documentId of await goneAmong(strapi, uid, rows)) {
    const subject = await deletedSubject(strapi, uid, documentId);
    if (entryRights(strapi, ctx, uid, subject).may('read')) readable.push(documentId);
  }
  return readable;
};

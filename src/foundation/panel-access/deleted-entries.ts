import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from '../database/connection';
import { deletedSubject } from '../document-versions/deleted-documents';
import type { ReceivedRequest } from '../network/received-request';
import { entryRights } from './entry-rights';
import { readableEntries } from './readable-entries';

/** Documents of a type that rows are about, by their `document_id`, and that are not there any more. */
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
 * Documents that rows are about, that are not there any more, and that the person of a request may read: each is
 * judged by what it was last. None for who may read all or nothing of the type: for them `narrow` of the readable
 * entries says everything.
 *
 * @param rows with the column `document_id`, about documents of the type alone
 */
export const readableDeleted = async (
  strapi: Core.Strapi,
  ctx: Pick<ReceivedRequest, 'state'>,
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

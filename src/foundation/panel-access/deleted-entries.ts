import type { Core, UID } from '@strapi/strapi';
import { deletedSubject } from '../document-versions/deleted-documents';
import type { ReceivedRequest } from '../network/received-request';
import { entryRights } from './entry-rights';

/**
 * Which of some documents that are not there any more the person of a request may read. Each is judged by what it
 * was last.
 */
export const readableDeleted = async (
  strapi: Core.Strapi,
  ctx: Pick<ReceivedRequest, 'state'>,
  uid: UID.ContentType,
  documentIds: string[],
): Promise<string[]> => {
  const readable: string[] = [];
  for (const documentId of documentIds) {
    const subject = await deletedSubject(strapi, uid, documentId);
    if (entryRights(strapi, ctx, uid, subject).may('read')) readable.push(documentId);
  }
  return readable;
};

import { snapshotOf, type Snapshot } from '@ota-news/foundation/agent-tools/documents';
import { deletedSubject } from '@ota-news/foundation/document-versions/deleted-documents';
import { isEditorialType } from '@ota-news/foundation/document-versions/editorial-types';
import { entryRights, type EntryRights } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/** Entry whose history is requested. */
export interface RequestedEntry {
  /** Current state; null if the entry was deleted. */
  now: Snapshot | null;
  rights: EntryRights;
}

/**
 * Returns an entry readable by the requesting person. For a deleted entry, its last content determines the
 * permissions.
 *
 * @throws ForbiddenError
 */
export const readableEntry = async (
  strapi: Core.Strapi,
  ctx: Context,
  uid: string,
  documentId: string,
): Promise<RequestedEntry> => {
  if (isEditorialType(strapi, uid)) {
    const now = await snapshotOf(strapi, uid, documentId);
    const subject = now?.subject ?? (await deletedSubject(strapi, uid, documentId));
    const rights = entryRights(strapi, ctx, uid, subject);
    if (rights.may('read')) return { now, rights };
  }
  throw new errors.ForbiddenError('There is no such entry, or your role does not allow this.');
};

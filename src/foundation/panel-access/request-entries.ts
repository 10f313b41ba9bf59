import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Subject } from '../agent-tools/permission';
import type { ReceivedRequest } from '../network/received-request';
import { entryRights, type EntryRights } from './entry-rights';

/** A row with its author and the author's roles, whom the conditions of roles ask about. */
const WITH_AUTHOR = { createdBy: { populate: ['roles'] } };

/**
 * Goes on only if a request's person may do something with every row of entries, drafts and published ones:
 * with all of them or with none.
 *
 * @throws ForbiddenError that names none of them
 */
export const requireRights = async (
  strapi: Core.Strapi,
  ctx: Pick<ReceivedRequest, 'state'>,
  { uid, documentIds }: { uid: UID.ContentType; documentIds: string[] },
  isAllowed: (rights: EntryRights) => boolean,
): Promise<void> => {
  if (documentIds.length === 0) return;
  const rows: Subject[] = await strapi.db.query(uid).findMany({
    where: { documentId: { $in: documentIds } },
    populate: WITH_AUTHOR,
  });
  if (rows.every((row) => isAllowed(entryRights(strapi, ctx, uid, row)))) return;
  throw new errors.ForbiddenError();
};

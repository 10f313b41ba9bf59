import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { Subject } from '../agent-tools/permission';
import { entryRights, type EntryRights } from './entry-rights';

/** Populates the author and the author's roles, for role conditions. */
const WITH_AUTHOR = { createdBy: { populate: ['roles'] } };

/**
 * Requires that a request's person has a right to every row of the documents, drafts and published ones.
 *
 * @throws ForbiddenError that does not name the entries
 */
export const requireRights = async (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
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

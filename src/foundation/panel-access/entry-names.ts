import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { namingAttribute } from '../document-versions/content';
import type { MayReadName } from '../document-versions/readable-names';
import { entryRights, type EntryRights } from './entry-rights';

/** Tells if rights to an entry include reading its name, which is one of its fields. */
export const mayCallByName = (
  strapi: Core.Strapi,
  rights: Pick<EntryRights, 'mayInField'>,
  uid: UID.ContentType,
): boolean => {
  const naming = namingAttribute(strapi.contentType(uid));
  return naming !== undefined && rights.mayInField('read', naming);
};

/** Creates a check for the entries whose names the person of a request may read. */
export const nameableBy =
  (strapi: Core.Strapi, ctx: Pick<Context, 'state'>): MayReadName =>
  (uid, entry) =>
    mayCallByName(strapi, entryRights(strapi, ctx, uid, entry ?? null), uid);

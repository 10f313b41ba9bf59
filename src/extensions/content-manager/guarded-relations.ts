import { isEditorialType } from '@ota-news/foundation/document-versions/editorial-types';
import { entryRights } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core, Struct, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { Controller } from './guarded-entries';

const WITH_AUTHOR = { createdBy: { populate: ['roles'] } };

interface Row {
  id: number;
  [name: string]: unknown;
}

/** Component row and the path to one of its attributes. */
interface Part {
  component: string;
  id: number;
  path: string;
}

/** Checks if a component belongs to an entry in which the requesting person may read it. */
const isReadable = async (
  strapi: Core.Strapi,
  ctx: Context,
  { component, id, path }: Part,
): Promise<boolean> => {
  const holders: Struct.Schema[] = [
    ...Object.values(strapi.contentTypes),
    ...Object.values(strapi.components),
  ];
  for (const { uid, attributes } of holders) {
    for (const [name, attribute] of Object.entries(attributes)) {
      if (attribute.type !== 'component' || attribute.component !== component) continue;
      const isEntry = isEditorialType(strapi, uid);
      const rows: Row[] = await strapi.db.query(uid).findMany({
        where: { [name]: { id } },
        populate: isEntry ? WITH_AUTHOR : {},
      });
      for (const row of rows) {
        const wanted = `${name}.${path}`;
        const mayRead = isEntry
          ? entryRights(strapi, ctx, uid, row).may('read', wanted)
          : await isReadable(strapi, ctx, { component: uid, id: row.id, path: wanted });
        if (mayRead) return true;
      }
    }
  }
  return false;
};

/**
 * Checks the permission on a relation in the content manager’s relation lists: for entries Strapi would
 * answer 500 without it, for components it would not check at all.
 */
export const guardRelations =
  (own: Controller) =>
  ({ strapi }: { strapi: Core.Strapi }): Controller => {
    const requirePermission = async (ctx: Context, id: unknown): Promise<void> => {
      const { model, targetField } = ctx.params as { model: string; targetField: string };
      if (Object.hasOwn(strapi.contentTypes, model)) {
        const rights = entryRights(strapi, ctx, model as UID.ContentType, null);
        if (!rights.may('read', targetField)) throw new errors.ForbiddenError();
        return;
      }
      if (!Object.hasOwn(strapi.components, model) || id === undefined) return;
      const part = { component: model, id: Number(id), path: targetField };
      if (!Number.isSafeInteger(part.id) || !(await isReadable(strapi, ctx, part))) {
        throw new errors.ForbiddenError();
      }
    };
    const { findAvailable, findExisting } = own;
    if (findAvailable === undefined || findExisting === undefined) {
      throw new Error('The content manager’s relation lists have changed.');
    }
    return {
      ...own,
      async findAvailable(ctx) {
        await requirePermission(ctx, ctx.request.query.id);
        return findAvailable.call(this, ctx);
      },
      async findExisting(ctx) {
        await requirePermission(ctx, ctx.params.id);
        return findExisting.call(this, ctx);
      },
    };
  };

import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';

type Entity = Record<string, unknown>;

/** What the content manager's own endpoints ask about a person's rights. */
export interface PermissionChecker {
  can: Record<'read', (entity?: Entity, field?: string) => boolean>;
  /** A query with the conditions of the person's roles. */
  sanitizedQuery: Record<'read', (query: object) => Promise<{ filters?: object }>>;
}

/** The rights of the person of a request on the entries of a type. */
export const checkerOf = (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  model: string,
): PermissionChecker =>
  strapi
    .plugin('content-manager')
    .service('permission-checker')
    .create({ userAbility: ctx.state.userAbility, model });

/** Whether the person of a request may read an entry; false for one that does not exist. */
export const mayRead = async (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  uid: UID.ContentType,
  documentId: string,
): Promise<boolean> => {
  const checker = checkerOf(strapi, ctx, uid);
  if (!checker.can.read()) return false;
  // With its author, whom the conditions of roles ask about.
  const entry = await strapi.documents(uid).findOne({
    documentId,
    fields: ['documentId'] as never,
    populate: { createdBy: { populate: ['roles'] } } as never,
  });
  return entry !== null && checker.can.read(entry as Entity);
};

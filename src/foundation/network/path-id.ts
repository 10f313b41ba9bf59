import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/**
 * Returns the row id in a request's path (`:id`).
 *
 * @param missing message for an id that no row can have
 * @throws NotFoundError
 */
export const idOf = (ctx: Context, missing: string): number => {
  const id = Number(ctx.params.id);
  if (!Number.isSafeInteger(id)) throw new errors.NotFoundError(missing);
  return id;
};

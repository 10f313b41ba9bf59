import { isEditorialType } from '@ota-news/foundation/document-versions/editorial-types';
import { isAllowed, personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { ListView } from '@ota-news/foundation/contracts/editing';
import { withFastQueries } from './list-queries';
import { searchList } from './list-search';
import { ownService } from './own-services';
import { asksForDocuments, restrictToReadable } from './readable-queries';

interface Controller {
  find(ctx: Context): Promise<void>;
}

interface ListQuery {
  /** What the list is searched for. */
  _q?: unknown;
  /** Name of a list filter. */
  view?: unknown;
  filters?: unknown;
  sort?: unknown;
}

/** Maps our status column to the one that Strapi can sort by. */
const sortedByState = (sort: unknown): unknown =>
  typeof sort === 'string' ? sort.replace(/^entry-state:/, 'status:') : sort;

/** Tells whether the requesting person may use a list filter. */
export const maySee = (ctx: Context, { permission }: ListView): boolean =>
  permission === undefined || isAllowed(ctx, permission);

/** @throws ValidationError the list has no such filter */
const narrowed = async (
  strapi: Core.Strapi,
  ctx: Context,
  { view: name, filters, ...query }: ListQuery,
): Promise<ListQuery> => {
  if (name === undefined) return { ...query, ...(filters === undefined ? {} : { filters }) };
  const uid = String(ctx.params.model) as UID.ContentType;
  const view = ownService(strapi, 'list-views')
    .of(uid)
    .find((one) => one.name === name && maySee(ctx, one));
  if (view === undefined) {
    throw new errors.ValidationError(`This list has no view “${String(name)}”.`);
  }
  const narrowing = await view.filter(uid, personOf(ctx), ctx);
  return { ...query, filters: { $and: [...(filters === undefined ? [] : [filters]), narrowing] } };
};

/** Supports list filters in the query, `?view=scheduled`, and sorting by our status column. */
export const applyListViews = (strapi: Core.Strapi): void => {
  strapi
    .get('controllers')
    .extend('plugin::content-manager.collection-types', (controller: Controller) =>
      Object.assign(Object.create(controller) as Controller, {
        async find(ctx: Context): Promise<void> {
          const uid = String(ctx.params.model) as UID.ContentType;
          const narrow = await narrowed(strapi, ctx, ctx.request.query as ListQuery);
          const readable = isEditorialType(strapi, uid)
            ? restrictToReadable(strapi, ctx, uid, narrow)
            : narrow;
          const sort = readable.sort === undefined ? {} : { sort: sortedByState(readable.sort) };
          const query = { ...readable, ...sort };
          // Strapi reads both, and each caches its parsed value.
          Object.assign(ctx.request, { query });
          Object.assign(ctx, { query: ctx.request.query });
          const list = {
            uid,
            search: await searchList(strapi, uid, query._q),
            isShort: isEditorialType(strapi, uid) && !asksForDocuments(query.filters),
          };
          return withFastQueries(list, () => controller.find(ctx));
        },
      }),
    );
};

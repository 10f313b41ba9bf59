import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { own } from './own-services';

interface Controller {
  find(ctx: Context): Promise<void>;
}

interface ListQuery {
  /** The name of a view. */
  view?: unknown;
  filters?: { $and?: object[] };
}

/** Lets an address of a list name what the list is narrowed to: `?view=scheduled`. */
export const narrowLists = (strapi: Core.Strapi): void => {
  strapi
    .get('controllers')
    .extend('plugin::content-manager.collection-types', (controller: Controller) =>
      Object.assign(Object.create(controller) as Controller, {
        async find(ctx: Context): Promise<void> {
          const { view: name, ...query } = ctx.request.query as ListQuery;
          if (name === undefined) return controller.find(ctx);
          const uid = String(ctx.params.model) as UID.ContentType;
          const view = own(strapi, 'list-views')
            .of(uid)
            .find((one) => one.name === name);
          if (view === undefined) {
            throw new errors.ValidationError(`This list has no view “${String(name)}”.`);
          }
          const narrowing = await view.filter(uid, personOf(ctx));
          const filters = { ...query.filters, $and: [...(query.filters?.$and ?? []), narrowing] };
          // Strapi reads both, and each keeps what it has parsed.
          Object.assign(ctx.request, { query: { ...query, filters } });
          Object.assign(ctx, { query: ctx.request.query });
          return controller.find(ctx);
        },
      }),
    );
};

import { bodyOf } from '@ota-news/foundation/network/received-request';
import { entryRights } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { Controller } from './guarded-entries';

/** Restricts slug generation and checks to people who may write the slug in some entry of the type. */
export const guardSlugs =
  (own: Controller) =>
  ({ strapi }: { strapi: Core.Strapi }): Controller => {
    const require = (ctx: Context): void => {
      const body = bodyOf(ctx) as { contentTypeUID?: unknown; field?: unknown } | undefined;
      const uid = String(body?.contentTypeUID);
      const field = String(body?.field);
      const isKnown = Object.hasOwn(strapi.contentTypes, uid);
      const rights = isKnown ? entryRights(strapi, ctx, uid as UID.ContentType, null) : null;
      if (rights?.may('create', field) === true || rights?.may('update', field) === true) return;
      throw new errors.ForbiddenError();
    };
    return Object.fromEntries(
      Object.entries(own).map(([name, action]): [string, Controller[string]] => [
        name,
        async function guarded(ctx) {
          require(ctx);
          return action.call(this, ctx);
        },
      ]),
    );
  };

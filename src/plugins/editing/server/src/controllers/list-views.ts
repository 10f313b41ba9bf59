import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { maySee } from '../narrowed-lists';
import { ownService } from '../own-services';

/** Filters of the panel's lists. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `GET /admin/editing/list-views/:model`: names of the filters for a content type. */
  find(ctx: Context): void {
    const { model = '' } = ctx.params as Record<string, string>;
    const views = ownService(strapi, 'list-views')
      .of(model as UID.ContentType)
      .filter((view) => maySee(ctx, view));
    ctx.body = { data: views.map(({ name }) => name) };
  },
});

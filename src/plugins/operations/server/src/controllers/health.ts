import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** What the panel's page asks. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { data: await getService(strapi, 'operations', 'health').report() };
  },
});

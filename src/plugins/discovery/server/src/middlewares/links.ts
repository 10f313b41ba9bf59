import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';

/** Adds the `Link` header to HTML that Strapi itself sends: the admin panel and its error pages. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    await next();
    if (ctx.respond === false || !ctx.response.is('html') || ctx.response.get('Link') !== '') {
      return;
    }
    ctx.set('Link', getService(strapi, 'discovery', 'links').header());
  };

import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';
import type { Core } from '@strapi/strapi';
import { allowedMethods } from '../http/allowed-methods';
import { own } from '../own-services';

/**
 * Serves the public site in front of Strapi's own stack, of which pages need nothing. What is not a
 * public address goes on to Strapi.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const dispatcher = own(strapi, 'dispatcher');
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (isRead && (await dispatcher.handle(ctx.req, ctx.res))) {
      // The response has been written without Koa.
      ctx.respond = false;
      return;
    }
    await next();
    // Strapi's router says 405 where something may be read but not written.
    const isUnanswered = (ctx.status === 404 || ctx.status === 405) && !ctx.body;
    // A controller may have written its answer without Koa as well.
    if (!isUnanswered || ctx.respond === false) return;
    const isOfRouter = isStrapiPath(ctx.path);
    const methods = isOfRouter ? allowedMethods(strapi, ctx.path) : [];
    if (methods.length > 0) ctx.set('Allow', methods.join(', '));
    else if (isOfRouter) ctx.remove('Allow');
    const status = isOfRouter && methods.length === 0 ? 404 : ctx.status;
    ctx.respond = false;
    if (isRead && status === 404) await dispatcher.answerUnknown(ctx.req, ctx.res);
    else await dispatcher.fail(ctx.req, ctx.res, { status });
  };

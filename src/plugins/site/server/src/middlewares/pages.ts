import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';
import type { Core } from '@strapi/strapi';
import { allowedMethods } from '../http/allowed-methods';
import { own } from '../own-services';

/** How the router says that it has nothing for a path, for a path's method, or for a method anywhere. */
const REFUSALS: readonly number[] = [404, 405, 501];

/** The router looks for public files at every path, so a read is a 404 where there is another method alone. */
const statusOf = (status: number, method: string, methods: string[]): number => {
  if (status === 501) return 501;
  if (methods.length === 0) return 404;
  return methods.includes(method) ? status : 405;
};

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
    const isUnanswered = REFUSALS.includes(ctx.status) && !ctx.body;
    const isTold = ctx.response.get('Allow') !== '';
    // A controller may have written its answer without Koa as well.
    if ((!isUnanswered && !isTold) || ctx.respond === false) return;
    let { status } = ctx;
    if (isStrapiPath(ctx.path)) {
      const methods = allowedMethods(strapi, ctx.path);
      status = statusOf(status, ctx.method, methods);
      if (methods.length > 0) ctx.set('Allow', methods.join(', '));
      else ctx.remove('Allow');
    }
    if (!isUnanswered) return;
    ctx.respond = false;
    if (isRead && status === 404) await dispatcher.answerUnknown(ctx.req, ctx.res);
    else await dispatcher.fail(ctx.req, ctx.res, { status });
  };

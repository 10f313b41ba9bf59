import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';
import type { Core } from '@strapi/strapi';
import { allowedMethods } from '../http/allowed-methods';
import { ownService } from '../own-services';

/**
 * Statuses of the router without a matching route: unknown path, unsupported method for the path, or unimplemented
 * method.
 */
const REFUSALS: readonly number[] = [404, 405, 501];

/**
 * Corrects the router's status: its route for public files matches every path, so it responds 404 instead of 405 if
 * only other methods exist.
 */
const statusOf = (status: number, method: string, methods: string[]): number => {
  if (status === 501) return 501;
  if (methods.length === 0) return 404;
  return methods.includes(method) ? status : 405;
};

/**
 * Serves the public site before Strapi's middlewares, which pages do not need. Other requests are passed on to Strapi.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const dispatcher = ownService(strapi, 'dispatcher');
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (isRead && (await dispatcher.handle(ctx.req, ctx.res))) {
      // The response has been written without Koa.
      ctx.respond = false;
      return;
    }
    await next();
    const isUnanswered = REFUSALS.includes(ctx.status) && !ctx.body;
    const isTold = ctx.response.get('Allow') !== '';
    // A controller may also have written its response without Koa.
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

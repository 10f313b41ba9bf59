import type { Core } from '@strapi/strapi';
import { send } from '../http/send';
import { ownService } from '../own-services';

/** Serves previews at paths registered by the project. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const previews = ownService(strapi, 'previews');
    const entry = isRead ? await previews.at(ctx.path, new URLSearchParams(ctx.querystring)) : null;
    if (entry === null) return next();
    // The response is written without Koa.
    ctx.respond = false;
    send(ctx.req, ctx.res, entry);
  };

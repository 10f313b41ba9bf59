import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';

const PATH = '/operations/echo';
const TOKEN_HEADER = 'X-Echo-Token';

/** `POST /operations/echo` for `npm run doctor`. Without a valid token, handled as an unknown path. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const token = ctx.path === PATH && ctx.method === 'POST' ? ctx.get(TOKEN_HEADER) : '';
    if (token === '') return next();
    const echo = ownService(strapi, 'echo');
    if (!(await echo.redeem(token))) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = echo.answer(ctx.req, token);
  };

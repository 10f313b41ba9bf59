import Router from '@koa/router';
import { getService } from '@ota-news/foundation/contracts/services';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { IdentityError } from './errors';
import { ownService } from '../own-services';
import { PATHS } from '../protocol';

const setHeaders: Core.MiddlewareHandler = (ctx, next) => {
  ctx.set({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' });
  return next();
};

const answerErrors: Core.MiddlewareHandler = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    ctx.status = error.status;
    if (error.status === 401) ctx.set('WWW-Authenticate', `AgentAuth error="${error.code}"`);
    ctx.body = { error: error.code, error_description: error.message, ...error.members };
  }
};

const methodNotAllowed: Core.MiddlewareHandler = (ctx) => {
  ctx.status = 405;
  ctx.set('Allow', 'POST');
  ctx.body = { error: 'invalid_request', error_description: 'Use POST with a JSON body.' };
};

/** `/agent/identity*` (auth.md 0.7.0). Must be placed after Strapi's body parser, as it reads parsed JSON. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const rateLimit = (name: 'registration' | 'authorization') =>
    getService(strapi, 'traffic', 'limits').rateLimit(name, {
      refuse(ctx, seconds) {
        ctx.body = {
          error: 'rate_limited',
          error_description: `Too many requests. Wait ${seconds} seconds.`,
        };
      },
    });
  const register: Core.MiddlewareHandler = async (ctx) => {
    ctx.body = await ownService(strapi, 'agent-identity').register(bodyOf(ctx));
  };
  const claim: Core.MiddlewareHandler = async (ctx) => {
    ctx.body = await ownService(strapi, 'agent-identity').claim(bodyOf(ctx));
  };
  return new Router({ sensitive: true, strict: true })
    .use(setHeaders, answerErrors)
    .post(PATHS.identity, rateLimit('registration'), register)
    .post(PATHS.claim, rateLimit('authorization'), claim)
    .all([PATHS.identity, PATHS.claim], methodNotAllowed)
    .routes();
};

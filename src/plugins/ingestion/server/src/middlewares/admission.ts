import { getService } from '@ota-news/foundation/contracts/services';
import { answerFailure, type Failure } from '@ota-news/foundation/network/error-answer';
import { canonicalPath } from '@ota-news/foundation/network/request-path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { CallerToken } from '../caller-token';
import { endpoints, type Endpoint } from '../endpoints';
import { failureOf, tooLarge, unsupportedMediaType } from '../failures';

const answer = (ctx: Context, error: Failure): void => {
  answerFailure(ctx, error);
  // The parser has stopped reading. Drain the body, or the connection's next request would wait for it.
  ctx.req.unpipe().resume();
};

const forbidden = ({ scope }: Endpoint): Failure => ({
  status: 403,
  message: `This token may not do that: it lacks the permission "${scope}".`,
  details: { missing: [scope] },
});

/**
 * Authenticates and authorizes callers of the ingestion endpoints before their body is read: without a valid
 * token no body is parsed, and a 401 precedes any error about the body. Runs before `strapi::body`.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const prefix = strapi.config.get<string>('api.rest.prefix');
  const byPath = new Map(endpoints.map((endpoint) => [prefix + endpoint.path, endpoint]));

  /** Authenticates the API token with Strapi's strategy, which answers a 401 itself. */
  const authenticate = async (ctx: Context, { scope }: Endpoint): Promise<boolean> => {
    const auth = { strategies: ['content-api-token'], scope: [scope] };
    ctx.state.route = { info: { type: 'content-api' }, config: { auth } };
    let isAuthenticated = false;
    await strapi.get('auth').authenticate(ctx, async () => {
      isAuthenticated = true;
    });
    return isAuthenticated;
  };

  const mayUse = async (ctx: Context, { scope }: Endpoint): Promise<boolean> => {
    try {
      await strapi.get('auth').verify(ctx.state.auth, { scope: [scope] });
      return true;
    } catch (error) {
      if (error instanceof errors.ForbiddenError) return false;
      throw error;
    }
  };

  const rateLimit = getService(strapi, 'traffic', 'limits').rateLimit('ingestion', {
    keyOf: (ctx) => String((ctx.state.auth.credentials as CallerToken).id),
    refuse: (ctx, seconds) =>
      answer(ctx, {
        status: 429,
        message: `Too many calls with this token. Wait ${seconds} seconds.`,
      }),
  });

  const isRightType = (ctx: Context, { mediaType }: Endpoint): boolean => {
    const isRight = ctx.is(mediaType) === mediaType;
    if (!isRight) {
      answer(ctx, unsupportedMediaType(mediaType));
      ctx.set('Accept', mediaType);
    }
    return isRight;
  };

  const receiveBody: Core.MiddlewareHandler = async (ctx, next) => {
    ctx.state.admitted = ctx.state.auth;
    try {
      await next();
      // Strapi's body parser answers oversized files itself with a terse message; replace it.
      if (ctx.status === 413) answer(ctx, tooLarge());
    } catch (error) {
      const known = failureOf(error);
      if (known === null) throw error;
      answer(ctx, known);
    }
  };

  return async (ctx, next) => {
    const endpoint = ctx.method === 'POST' ? byPath.get(canonicalPath(ctx.path)) : undefined;
    if (endpoint === undefined) return next();
    if (!(await authenticate(ctx, endpoint))) return;
    if (!(await mayUse(ctx, endpoint))) return answer(ctx, forbidden(endpoint));
    return rateLimit(ctx, async () => {
      if (isRightType(ctx, endpoint)) await receiveBody(ctx, next);
    });
  };
};

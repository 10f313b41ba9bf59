import { getService } from '@ota-news/foundation/contracts/services';
import { isDatabaseOutage } from '@ota-news/foundation/database/outage';
import { answerFailure } from '@ota-news/foundation/network/error-answer';
import { isApiPath } from '@ota-news/foundation/network/request-path';
import { readBearer, type Bearer } from '@ota-news/foundation/security/bearer';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { IncomingMessage } from 'node:http';

/** True for a valid, unexpired content API token of Strapi. */
const isApiToken = async (strapi: Core.Strapi, token: string): Promise<boolean> => {
  const tokens = getService(strapi, 'admin::api-token-content-api');
  const found = await tokens.getByAccessKey(tokens.hash(token));
  if (!found || (found.kind !== null && found.kind !== 'content-api')) return false;
  return found.expiresAt === null || new Date(found.expiresAt) > new Date();
};

/** True for a session of the Users & Permissions plugin, if it is installed. */
const isSession = async (strapi: Core.Strapi, ctx: Context): Promise<boolean> => {
  if (strapi.plugins['users-permissions'] === undefined) return false;
  try {
    const session = await strapi.plugin('users-permissions').service('jwt').getToken(ctx);
    return session !== null && session !== undefined;
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    return false;
  }
};

/**
 * Verifies the token of a REST API call before any other work. A valid token is never limited by other clients at the
 * same IP address, and an invalid one counts as a failed authentication at any path. The failure is counted before the
 * response, so that concurrent attempts cannot exceed the limit.
 *
 * Must be placed before all middlewares that do any work. Calls with a token are counted here and by the limits of the
 * endpoints, instead of the read limit.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const bearerOf = (path: string, { method, headers }: IncomingMessage): Bearer | null =>
    isApiPath(path) && method !== 'OPTIONS' ? readBearer(headers.authorization) : null;

  getService(strapi, 'traffic', 'gateway').exempt(
    (path, request) => bearerOf(path, request) !== null,
  );

  const limitFailures = getService(strapi, 'traffic', 'limits').rateLimit('failed-authentication', {
    isSilent: true,
    refuse(ctx, seconds) {
      const message = `Too many calls with tokens that are not good. Wait ${seconds} seconds.`;
      ctx.set('Cache-Control', 'no-store');
      answerFailure(ctx, { status: 429, message });
    },
  });

  return async (ctx, next) => {
    const bearer = bearerOf(ctx.path, ctx.req);
    if (bearer === null) return next();
    const isGood =
      bearer.token !== null &&
      ((await isApiToken(strapi, bearer.token)) || (await isSession(strapi, ctx)));
    if (isGood) return next();
    // The CORS middleware comes later, but scripts need to read the reason.
    ctx.set('Access-Control-Allow-Origin', '*');
    return limitFailures(ctx, () => {
      throw new errors.UnauthorizedError('Missing or invalid credentials');
    });
  };
};

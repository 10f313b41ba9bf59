import { isApiPath } from '@ota-news/foundation/network/request-path';
import { readBearer } from '@ota-news/foundation/security/bearer';
import type { Core } from '@strapi/strapi';

/**
 * Adds `WWW-Authenticate` to rejected requests (RFC 6750 §3), with the error of invalid or insufficient
 * credentials (§3.1).
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  await next();
  if (!isApiPath(ctx.path)) return;
  const isGiven = readBearer(ctx.req.headers.authorization) !== null;
  if (ctx.status === 401) {
    ctx.set('WWW-Authenticate', `Bearer realm="api"${isGiven ? ', error="invalid_token"' : ''}`);
  } else if (ctx.status === 403 && isGiven) {
    ctx.set('WWW-Authenticate', 'Bearer realm="api", error="insufficient_scope"');
  }
};

import type { Core } from '@strapi/strapi';

/** Tells a refused caller which kind of credentials is wanted (RFC 6750 §3). */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  await next();
  if (!ctx.path.startsWith('/api/')) return;
  const isGiven = ctx.get('Authorization') !== '';
  if (ctx.status === 401) {
    ctx.set('WWW-Authenticate', `Bearer realm="api"${isGiven ? ', error="invalid_token"' : ''}`);
  } else if (ctx.status === 403 && isGiven) {
    ctx.set('WWW-Authenticate', 'Bearer realm="api", error="insufficient_scope"');
  }
};

import type { Core } from '@strapi/strapi';

/** The route that answers a request, as Strapi leaves it. */
interface Answered {
  route?: { info?: { type?: string } };
}

/**
 * Keeps what the panel's API answers out of every cache: drafts, addresses of subscribers and exports would
 * stay readable there after their reader has signed out. Files of the panel keep the caching they name.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  try {
    await next();
  } finally {
    const { route } = ctx.state as Answered;
    const isNamed = ctx.response.get('Cache-Control') !== '';
    if (route?.info?.type === 'admin' && !isNamed) ctx.set('Cache-Control', 'no-store');
  }
};

import type { Core } from '@strapi/strapi';

/** State that Strapi sets for the matched route. */
interface Answered {
  route?: { info?: { type?: string } };
}

/**
 * Prevents caching of admin API responses: drafts, subscribers' addresses and exports would stay readable
 * after signing out. Static files of the panel keep their own caching headers.
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

import type { Core } from '@strapi/strapi';
import { notedOutage } from '../database/noted-outages';
import { isDatabaseOutage, OUTAGE_RETRY_SECONDS } from '../database/outage';

type Context = Parameters<Core.MiddlewareHandler>[0];

const answerOutage = (ctx: Context): void => {
  const message = `The database can't be reached. Try again in ${OUTAGE_RETRY_SECONDS} seconds.`;
  ctx.status = 503;
  ctx.set('Retry-After', String(OUTAGE_RETRY_SECONDS));
  ctx.body = {
    data: null,
    error: { status: 503, name: 'ServiceUnavailableError', message, details: {} },
  };
};

/** Whether a request was answered with a refusal or a fault, by way of Koa. */
const hasFailed = (ctx: Context): boolean => ctx.respond !== false && ctx.status >= 400;

/**
 * Says 503 and when to come back where the database is away, instead of a fault (RFC 9110 §15.6.4) or of
 * what somebody in between has made of it.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    try {
      await next();
      if (!hasFailed(ctx) || notedOutage(ctx) === undefined) return;
      strapi.log.error(notedOutage(ctx));
    } catch (error) {
      const outage = isDatabaseOutage(error) ? error : notedOutage(ctx);
      if (outage === undefined) throw error;
      strapi.log.error(outage);
    }
    answerOutage(ctx);
  };

import type { Core } from '@strapi/strapi';
import { getService } from '../contracts/services';
import { notedOutage } from '../database/noted-outages';
import { refusedWrites } from '../database/refused-writes';
import { away, refused, unavailabilityIn, type Unavailability } from '../database/unavailability';

type Context = Parameters<Core.MiddlewareHandler>[0];

/** A form's sender sees a page; everybody else is told in Strapi's form. */
const answer = async (
  strapi: Core.Strapi,
  ctx: Context,
  { message, retrySeconds }: Unavailability,
): Promise<void> => {
  const headers = { 'Retry-After': String(retrySeconds), 'Cache-Control': 'no-store' };
  ctx.status = 503;
  ctx.set(headers);
  ctx.body = {
    data: null,
    error: { status: 503, name: 'ServiceUnavailableError', message, details: {} },
  };
  if (ctx.get('Accept').includes('text/html') && ctx.is('urlencoded') !== false) {
    ctx.respond = false;
    await getService(strapi, 'site', 'answers').fail(ctx.req, ctx.res, {
      status: 503,
      message,
      headers,
    });
  }
};

/** Whether a request was answered with a refusal or a fault, by way of Koa. */
const hasFailed = (ctx: Context): boolean => ctx.respond !== false && ctx.status >= 400;

/** What made a request fail, behind the answer that it was given. */
const hidden = (ctx: Context): Unavailability | null => {
  const refusal = refusedWrites.during(ctx);
  if (refusal !== null) return refused(refusal);
  return notedOutage(ctx) === undefined ? null : away();
};

/**
 * Says 503 and when to come back where the database is away or refuses to store, or the disk is full,
 * instead of a fault (RFC 9110 §15.6.4) or of what somebody in between has made of it.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    try {
      await next();
      if (!hasFailed(ctx)) return;
      const reason = hidden(ctx);
      if (reason === null) return;
      strapi.log.error(notedOutage(ctx) ?? reason.message);
      await answer(strapi, ctx, reason);
    } catch (error) {
      const reason = unavailabilityIn(error) ?? hidden(ctx);
      if (reason === null) throw error;
      strapi.log.error(notedOutage(ctx) ?? error);
      await answer(strapi, ctx, reason);
    }
  };

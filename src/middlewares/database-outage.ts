import { getService } from '@ota-news/foundation/contracts/services';
import { outageOf } from '@ota-news/foundation/database/recorded-outages';
import { refusedWrites } from '@ota-news/foundation/database/refused-writes';
import {
  databaseUnreachable,
  unavailabilityIn,
  type Unavailability,
} from '@ota-news/foundation/database/unavailability';
import { answerFailure } from '@ota-news/foundation/network/error-answer';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** Answers 503: an HTML page for form submissions, otherwise Strapi's error format. */
const answer = async (
  strapi: Core.Strapi,
  ctx: Context,
  { message, retrySeconds }: Unavailability,
): Promise<void> => {
  const headers = { 'Retry-After': String(retrySeconds), 'Cache-Control': 'no-store' };
  ctx.set(headers);
  answerFailure(ctx, { status: 503, message });
  if (ctx.get('Accept').includes('text/html') && ctx.is('urlencoded') !== false) {
    ctx.respond = false;
    await getService(strapi, 'site', 'answers').fail(ctx.req, ctx.res, {
      status: 503,
      message,
      headers,
    });
  }
};

/** Checks if Koa sends an error response, except a 503, because it already has its own format. */
const hasFailed = (ctx: Context): boolean =>
  ctx.respond !== false && ctx.status >= 400 && ctx.status !== 503;

/** Reason for which a request could not be completed. */
interface Outage {
  error: unknown;
  reason: Unavailability;
}

/** Returns the outage in the thrown error or noted during the request; null for none. */
const outageIn = (strapi: Core.Strapi, ctx: Context, thrown?: unknown): Outage | null => {
  const reason = unavailabilityIn(thrown);
  if (reason !== null) return { error: thrown, reason };
  const outage = outageOf(ctx);
  if (outage !== undefined) return { error: outage, reason: databaseUnreachable() };
  const refused = refusedWrites(strapi).during(ctx);
  const refusal = unavailabilityIn(refused);
  return refusal === null ? null : { error: refused, reason: refusal };
};

/**
 * Answers 503 with `Retry-After` (RFC 9110 §15.6.4) if the database is down or rejects writes, or the disk is
 * full, instead of a 500 or another handler's error.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const explain = (ctx: Context, { error, reason }: Outage): Promise<void> => {
    strapi.log.error(error);
    return answer(strapi, ctx, reason);
  };

  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const hindrance = outageIn(strapi, ctx, error);
      if (hindrance === null) throw error;
      return explain(ctx, hindrance);
    }
    const hindrance = hasFailed(ctx) ? outageIn(strapi, ctx) : null;
    if (hindrance !== null) await explain(ctx, hindrance);
  };
};

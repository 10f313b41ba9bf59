import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isDatabaseOutage, OUTAGE_RETRY_SECONDS } from '../database/outage';
import { reachDatabase } from '../database/reachability';

type Context = Parameters<Core.MiddlewareHandler>[0];

/** Where Strapi looks tokens up in the database. */
const WITH_TOKENS = /^\/(?:api|admin|content-manager|upload)\//;

const carriesToken = (ctx: Context): boolean =>
  WITH_TOKENS.test(ctx.path) && /^bearer /i.test(ctx.get('Authorization'));

const isUnauthorized = (error: unknown): boolean => error instanceof errors.UnauthorizedError;

const answerOutage = (ctx: Context): void => {
  const message = `The database can't be reached. Try again in ${OUTAGE_RETRY_SECONDS} seconds.`;
  ctx.status = 503;
  ctx.set('Retry-After', String(OUTAGE_RETRY_SECONDS));
  ctx.body = {
    data: null,
    error: { status: 503, name: 'ServiceUnavailableError', message, details: {} },
  };
};

/**
 * Says 503 and when to come back where the database is away, instead of a fault (RFC 9110 §15.6.4).
 * Strapi's check of API tokens takes any error for a wrong token, and a caller who is told so throws
 * a good one away: so after a refusal the database is asked whether it is there at all.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const isAway = async (): Promise<boolean> => {
    try {
      await reachDatabase(strapi);
      return false;
    } catch (error) {
      strapi.log.error(error);
      return true;
    }
  };

  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 401 && carriesToken(ctx) && (await isAway())) answerOutage(ctx);
    } catch (error) {
      if (isDatabaseOutage(error)) strapi.log.error(error);
      else if (!isUnauthorized(error) || !carriesToken(ctx) || !(await isAway())) throw error;
      answerOutage(ctx);
    }
  };
};

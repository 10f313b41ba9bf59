import { getService } from '@ota-news/foundation/contracts/services';
import type { LimitsService } from '@ota-news/foundation/contracts/traffic';
import type { Core } from '@strapi/strapi';

/** Creates the factory of middlewares that apply a rate limit. */
export const createRateLimit =
  (strapi: Core.Strapi): LimitsService['rateLimit'] =>
  (name, { refuse, keyOf, isSilent = false }) =>
  async (ctx, next) => {
    const key = keyOf?.(ctx) ?? getService(strapi, 'traffic', 'client-address').keyOf(ctx.req);
    const { isAllowed, headers } = await getService(strapi, 'traffic', 'limits').consume(name, key);
    if (!isAllowed || !isSilent) ctx.set(headers);
    if (isAllowed) return next();
    ctx.status = 429;
    refuse(ctx, String(headers['Retry-After']));
  };

import { answerFailure } from '@ota-news/foundation/network/error-answer';
import type { Core } from '@strapi/strapi';
import { createHash, timingSafeEqual } from 'node:crypto';
import { environment } from '#environment';
import { ownService } from '../own-services';

const PATH = '/metrics';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares hashes of equal length in constant time to prevent timing attacks. */
const isToken = (given: string, token: string): boolean =>
  timingSafeEqual(digest(given), digest(token));

/** `GET /metrics` with a bearer token (RFC 6750 §2.1). Without METRICS_TOKEN, handled as an unknown path. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const { METRICS_TOKEN } = environment();
  return async (ctx, next) => {
    if (ctx.path !== PATH || METRICS_TOKEN === undefined) return next();
    ctx.set('Cache-Control', 'no-store');
    const [, given = ''] = /^bearer (.+)$/i.exec(ctx.get('Authorization')) ?? [];
    if (!isToken(given, METRICS_TOKEN)) {
      ctx.set('WWW-Authenticate', 'Bearer realm="metrics"');
      return answerFailure(ctx, {
        status: 401,
        message: 'Send METRICS_TOKEN as a bearer token.',
      });
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405;
      ctx.set('Allow', 'GET, HEAD');
      return;
    }
    const metrics = ownService(strapi, 'metrics');
    ctx.body = await metrics.text();
    ctx.set('Content-Type', metrics.contentType);
  };
};

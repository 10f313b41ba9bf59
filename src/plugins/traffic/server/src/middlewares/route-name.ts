import { getService } from '@ota-news/foundation/contracts/services';
import type { RouteKind } from '@ota-news/foundation/contracts/traffic';
import type { Core } from '@strapi/strapi';

const kindOf = (pattern: string): RouteKind => (pattern.startsWith('/api/') ? 'api' : 'panel');

/** Names requests by the pattern of Strapi's matched route. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    try {
      await next();
    } finally {
      const pattern: unknown = ctx._matchedRoute;
      if (typeof pattern === 'string') {
        getService(strapi, 'traffic', 'gateway').name(ctx.req, {
          kind: kindOf(pattern),
          pattern,
        });
      }
    }
  };

import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';

/** Names requests by the pattern of the matched route of Strapi or of a plugin's own router. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  (ctx, next) => {
    ownService(strapi, 'requests').nameByRoute(ctx);
    return next();
  };

import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import articles from './controllers/articles';
import images from './controllers/images';
import admission from './middlewares/admission';
import bearerChallenge from './middlewares/bearer-challenge';
import { ingestionOperations } from './operations';
import routes from './routes';
import { registerIdempotencyTable } from './services/idempotency';
import services from './services';

export default {
  routes,
  controllers: { articles, images },
  services,
  middlewares: { 'bearer-challenge': bearerChallenge, admission },

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerIdempotencyTable(strapi);
    getService(strapi, 'traffic', 'limits').add('ingestion', {
      quota: environment().RATE_LIMIT_INGESTION,
      seconds: 60,
    });
    getService(strapi, 'discovery', 'operations').add(ingestionOperations(strapi));
  },
};

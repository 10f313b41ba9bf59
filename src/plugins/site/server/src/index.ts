import { offerMetrics } from '@ota-news/foundation/contracts/operations';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { cacheMetrics } from './cache-metrics';
import pagesMiddleware from './middlewares/pages';
import previewMiddleware from './middlewares/preview';
import { health } from './health';
import { healthOperation } from './operations';
import { servePublicFiles } from './public-files';
import { purgeOnChange } from './purge';
import { own } from './own-services';
import services from './services';
import { siteSettings } from './settings';

export default {
  config: siteSettings.config,
  services,
  middlewares: { pages: pagesMiddleware, preview: previewMiddleware },

  register({ strapi }: { strapi: Core.Strapi }): void {
    // Aborts the start if the theme does not exist, instead of failing every page.
    own(strapi, 'theme');
    getService(strapi, 'site', 'routes').add([health(strapi)]);
    if (isInstalled(strapi, 'discovery')) {
      getService(strapi, 'discovery', 'operations').add([healthOperation]);
    }
    servePublicFiles(strapi);
    purgeOnChange(strapi);
    offerMetrics(strapi, ...cacheMetrics(strapi));
    const gateway = getService(strapi, 'traffic', 'gateway');
    const cache = own(strapi, 'page-cache');
    gateway.use((request, response) => cache.answer(request, response));
    cache.onPurge((purge) => {
      const frames = own(strapi, 'frame');
      if (purge === 'all' || purge.includes('frame')) frames.reset();
    });
    gateway.respondToErrorsWith((request, response, error) => {
      const pages = own(strapi, 'dispatcher');
      return pages.fail(request, response, error);
    });
  },

  destroy({ strapi }: { strapi: Core.Strapi }): void {
    own(strapi, 'page-cache').close();
  },
};

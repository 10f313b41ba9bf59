import { registerMetrics } from '@ota-news/foundation/contracts/operations';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { cardRoutes } from './cards/routes';
import { cacheMetrics } from './cache-metrics';
import pagesMiddleware from './middlewares/pages';
import previewMiddleware from './middlewares/preview';
import { health } from './health';
import { healthOperation } from './operations';
import { servePublicFiles } from './public-files';
import { purgeOnChange } from './purge';
import { ownService } from './own-services';
import services from './services';
import { siteSettings } from './settings';

export default {
  config: siteSettings.config,
  services,
  middlewares: { pages: pagesMiddleware, preview: previewMiddleware },

  register({ strapi }: { strapi: Core.Strapi }): void {
    // Aborts the start if the theme does not exist, instead of failing every page.
    ownService(strapi, 'theme');
    getService(strapi, 'site', 'routes').add([health(strapi), ...cardRoutes(strapi)]);
    if (isInstalled(strapi, 'discovery')) {
      getService(strapi, 'discovery', 'operations').add([healthOperation]);
    }
    servePublicFiles(strapi);
    purgeOnChange(strapi);
    registerMetrics(strapi, ...cacheMetrics(strapi));
    const gateway = getService(strapi, 'traffic', 'gateway');
    const cache = ownService(strapi, 'page-cache');
    gateway.use((request) => cache.find(request));
    cache.onPurge((purge) => {
      const frames = ownService(strapi, 'frame');
      if (purge === 'all' || purge.includes('frame')) frames.reset();
    });
    gateway.respondToErrorsWith((request, response, error) => {
      const pages = ownService(strapi, 'dispatcher');
      return pages.fail(request, response, error);
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    // Error pages show what was read last.
    await ownService(strapi, 'frame').publication();
  },

  destroy({ strapi }: { strapi: Core.Strapi }): void {
    ownService(strapi, 'page-cache').close();
  },
};

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
import { siteSettings } from './settings';
import answers from './services/answers';
import documents from './services/documents';
import dispatcher, { type Dispatcher } from './services/dispatcher';
import frame, { type Frame } from './services/frame';
import pageCache, { type PageCache } from './services/page-cache';
import previews from './services/previews';
import renderer from './services/renderer';
import routes from './services/routes';
import scripts from './services/scripts';
import theme from './services/theme';

export default {
  config: siteSettings.config,
  services: {
    answers,
    dispatcher,
    documents,
    frame,
    'page-cache': pageCache,
    previews,
    renderer,
    routes,
    scripts,
    theme,
  },
  middlewares: { pages: pagesMiddleware, preview: previewMiddleware },

  register({ strapi }: { strapi: Core.Strapi }): void {
    getService(strapi, 'site', 'routes').add([health(strapi)]);
    if (isInstalled(strapi, 'discovery')) {
      getService(strapi, 'discovery', 'operations').add([healthOperation]);
    }
    servePublicFiles(strapi);
    purgeOnChange(strapi);
    offerMetrics(strapi, ...cacheMetrics(strapi));
    const gateway = getService(strapi, 'traffic', 'gateway');
    const cache = strapi.plugin('site').service('page-cache') as PageCache;
    gateway.use((request, response) => cache.answer(request, response));
    cache.onPurge((purge) => {
      const frames = strapi.plugin('site').service('frame') as Frame;
      if (purge === 'all' || purge.includes('frame')) frames.reset();
    });
    gateway.respondToErrorsWith((request, response, error) => {
      const pages = strapi.plugin('site').service('dispatcher') as Dispatcher;
      return pages.fail(request, response, error);
    });
  },

  destroy({ strapi }: { strapi: Core.Strapi }): void {
    (strapi.plugin('site').service('page-cache') as PageCache).close();
  },
};

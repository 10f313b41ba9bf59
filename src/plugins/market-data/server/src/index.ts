import { getService } from '@ota-news/foundation/contracts/services';
import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import importsController from './controllers/imports';
import quotesController from './controllers/quotes';
import { HISTORY_ADDRESS, stockHistory } from './documents/stock-history';
import { permissions } from './permissions';
import { stockOperations } from './operations';
import routes from './routes';
import { FETCH_QUOTES, quoteProvider } from './quotes';
import { ownService } from './own-services';
import services from './services';

export default {
  routes,
  controllers: { imports: importsController, quotes: quotesController },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    const provider = quoteProvider();
    if (provider !== null) {
      const [hour, minute] = environment().QUOTE_TIME.split(':').map(Number);
      getService(strapi, 'publishing', 'schedule').add({
        name: FETCH_QUOTES,
        every: { cron: `${minute} ${hour} * * 1-5` },
        retrySeconds: environment().ADVANCED.retrySeconds,
        run: (signal) =>
          withOrigin({ channel: 'schedule', by: { kind: 'service' } }, () =>
            ownService(strapi, 'quotes').refresh(provider, signal),
          ),
      });
    }

    getService(strapi, 'site', 'routes').add([stockHistory(strapi)]);
    getService(strapi, 'discovery', 'operations').add(stockOperations(strapi));
    getService(strapi, 'traffic', 'limits').add('stock', {
      quota: environment().RATE_LIMIT_STOCK,
      seconds: 60,
    });
    getService(strapi, 'traffic', 'gateway').assign('stock', (path) => HISTORY_ADDRESS.test(path));
  },

  bootstrap: ({ strapi }: { strapi: Core.Strapi }): Promise<unknown> =>
    registerPermissions(strapi, permissions),
};

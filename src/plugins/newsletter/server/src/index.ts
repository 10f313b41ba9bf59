import { getService } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import { isAllowed } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import controllers from './controllers';
import { PATHS } from './links';
import { newsletterOperations } from './operations';
import { ownService } from './own-services';
import { SEE_NEWSLETTER } from '#newsroom/contracts/permissions';
import { permissions } from './permissions';
import { publicPages } from './pages';
import routes from './routes';
import services from './services';
import { sweep } from './sweep';
import { tables } from './tables';

export default {
  routes,
  controllers,
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'newsletter', tables);
    getService(strapi, 'site', 'routes').add(publicPages(strapi));
    getService(strapi, 'discovery', 'operations').add(newsletterOperations);
    const { RATE_LIMIT_SUBSCRIBE, RATE_LIMIT_SUBSCRIBE_DOMAIN, ADVANCED } = environment();
    const limits = getService(strapi, 'traffic', 'limits');
    limits.add('subscribe', { quota: RATE_LIMIT_SUBSCRIBE, seconds: 60 });
    limits.add('subscribe-domain', { quota: RATE_LIMIT_SUBSCRIBE_DOMAIN, seconds: 3600 });
    const gateway = getService(strapi, 'traffic', 'gateway');
    gateway.assign('subscribe', (path, method) => path === PATHS.subscribe && method === 'POST');
    getService(strapi, 'publishing', 'effects').handle('subscription', (effect) =>
      ownService(strapi, 'subscriptions').perform(effect),
    );
    getService(strapi, 'publishing', 'plan').add(async (span, ctx) =>
      isAllowed(ctx, SEE_NEWSLETTER) ? ownService(strapi, 'issues').planned(span) : [],
    );
    // Mail providers send the one-click requests of many readers from few addresses.
    gateway.exempt((path) => path === PATHS.unsubscribe);
    const jobs = getService(strapi, 'publishing', 'schedule');
    jobs.add(sweep(strapi));
    jobs.add({
      name: 'newsletter-issues',
      every: { seconds: ADVANCED.tickSeconds },
      run: () => ownService(strapi, 'issues').runDue(),
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi, permissions);
    // CLI commands load the application without listening; only the server process sends.
    strapi.server.httpServer.once('listening', () => ownService(strapi, 'sender').start());
  },

  destroy: ({ strapi }: { strapi: Core.Strapi }): Promise<void> =>
    ownService(strapi, 'sender').stop(),
};

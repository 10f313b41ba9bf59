import { registerChecks, registerMetrics } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import { ARTICLE } from '#api/article/stored-article';
import { environment } from '#environment';
import { publishingChecks } from './checks';
import { effectMetrics } from './effect-metrics';
import effectsController from './controllers/effects';
import planController from './controllers/plan';
import { keyFile, submitToIndexNow } from './handlers/indexnow';
import { purgePages } from './handlers/purge';
import { tellHub } from './handlers/websub';
import { permissions } from './permissions';
import routes from './routes';
import { guardSchedules } from './schedule-rights';
import { publishDueArticles, publishScheduled } from './scheduled-articles';
import { socialProvider } from './social';
import { announce } from './social/handler';
import { summarise } from './summaries/handler';
import { ARTICLE_SUMMARIES, EFFECTS, tables } from './tables';
import { writeEffectsOnChange } from './transitions';
import { ownService } from './own-services';
import services from './services';

export default {
  routes,
  controllers: { effects: effectsController, plan: planController },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'publishing', tables);
    // Includes effects: pending ones are not lost, and announcements are not repeated.
    registerTransferTables(strapi, { tables: [ARTICLE_SUMMARIES, EFFECTS] });
    guardSchedules(strapi);
    writeEffectsOnChange(strapi);
    registerMetrics(strapi, ...effectMetrics(strapi));
    registerChecks(strapi, ...publishingChecks(strapi));
    const handlers = getService(strapi, 'publishing', 'effects');
    handlers.handle('purge', purgePages(strapi));
    handlers.handle('publish', publishScheduled(strapi));
    handlers.handle('summary', summarise(strapi));
    const network = socialProvider();
    if (network !== null) handlers.handle('social', announce(strapi, network));
    const { INDEXNOW_KEY, WEBSUB_HUB, ADVANCED } = environment();
    if (INDEXNOW_KEY !== undefined) {
      handlers.handle('indexnow', submitToIndexNow(ADVANCED.indexNowUrl, INDEXNOW_KEY));
      getService(strapi, 'site', 'routes').add([keyFile(INDEXNOW_KEY)]);
    }
    if (WEBSUB_HUB !== undefined) handlers.handle('websub', tellHub(strapi, WEBSUB_HUB));
    getService(strapi, 'editing', 'list-views').add({
      name: 'scheduled',
      has: (uid) => uid === ARTICLE,
      filter: () => ({ scheduled_for: { $notNull: true } }),
    });
    const jobs = getService(strapi, 'publishing', 'schedule');
    jobs.add(publishDueArticles(strapi));
    jobs.add({
      name: 'prune-effects',
      every: { cron: '17 3 * * *' },
      run: () => ownService(strapi, 'effect-log').prune(),
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi, permissions);
    // CLI commands load the application without listening; only the server process performs effects.
    strapi.server.httpServer.once('listening', () => {
      ownService(strapi, 'effects').start();
      ownService(strapi, 'schedule').start();
    });
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await Promise.all([
      ownService(strapi, 'effects').stop(),
      ownService(strapi, 'schedule').stop(),
    ]);
  },
};

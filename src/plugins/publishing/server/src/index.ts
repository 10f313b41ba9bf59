import { registerChecks, registerMetrics } from '@ota-news/foundation/contracts/operations';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import { addKnownSecrets } from '@ota-news/foundation/security/known-secrets';
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
import { publishingSettings } from './settings';
import { publishDueDrafts, publishScheduled } from './scheduled-publication';
import { socialProvider } from './social';
import { announce } from './social/handler';
import { summarise } from './summaries/handler';
import { ARTICLE_SUMMARIES, EFFECTS, tables } from './tables';
import { writeEffectsOnChange } from './transitions';
import { ownService } from './own-services';
import services from './services';

export default {
  config: publishingSettings.config,
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
    const handlers = ownService(strapi, 'effects');
    if (isInstalled(strapi, 'site')) handlers.handle('purge', purgePages(strapi));
    handlers.handle('publish', publishScheduled(strapi));
    handlers.handle('summary', summarise(strapi));
    const network = socialProvider(strapi);
    if (network !== null) handlers.handle('social', announce(strapi, network));
    const settings = publishingSettings.of(strapi);
    const { summaryKey, blueskyPassword, mastodonToken, webhookSecret } = settings;
    addKnownSecrets(() =>
      [summaryKey, blueskyPassword, mastodonToken, webhookSecret].filter(
        (secret) => secret !== undefined,
      ),
    );
    const { indexNowKey, indexNowUrl, websubHub } = settings;
    if (indexNowKey !== undefined) {
      handlers.handle('indexnow', submitToIndexNow(indexNowUrl, indexNowKey));
      if (isInstalled(strapi, 'site')) {
        getService(strapi, 'site', 'routes').add([keyFile(indexNowKey)]);
      }
    }
    if (websubHub !== undefined) handlers.handle('websub', tellHub(strapi, websubHub));
    if (isInstalled(strapi, 'editing')) {
      const types = ownService(strapi, 'types');
      getService(strapi, 'editing', 'list-views').add({
        name: 'scheduled',
        has: types.has,
        filter: (uid) => ({ [types.of(uid).attributes.scheduledFor]: { $notNull: true } }),
      });
    }
    const jobs = ownService(strapi, 'schedule');
    jobs.add(publishDueDrafts(strapi));
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

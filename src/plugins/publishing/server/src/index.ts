import { offerChecks, offerMetrics } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { environment } from '../../../../environment';
import type { Core } from '@strapi/strapi';
import { publishingChecks } from './checks';
import { effectMetrics } from './effect-metrics';
import effectsController from './controllers/effects';
import { keyFile, tellSearchEngines } from './handlers/indexnow';
import { purgePages } from './handlers/purge';
import { registerPermissions } from './permissions';
import routes from './routes';
import { publishDueArticles, publishScheduled } from './scheduled-articles';
import claims from './services/claims';
import effects from './services/effects';
import effectLog, { type EffectLog } from './services/effect-log';
import overview from './services/overview';
import schedule, { type Schedule } from './services/schedule';
import worker, { type Worker } from './services/worker';
import { socialProvider } from './social';
import { announce } from './social/handler';
import { summarise } from './summaries/handler';
import { ARTICLE_SUMMARIES, EFFECTS, registerTables } from './tables';
import { writeEffectsOnChange } from './transitions';

const services = (strapi: Core.Strapi) => ({
  worker: strapi.plugin('publishing').service('worker') as Worker,
  schedule: strapi.plugin('publishing').service('schedule') as Schedule,
});

export default {
  routes,
  controllers: { effects: effectsController },
  services: { claims, 'effect-log': effectLog, effects, overview, schedule, worker },

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerTables(strapi);
    // Effects too: what waits is not lost, and what was announced is not announced again.
    registerTransferTables(strapi, { tables: [ARTICLE_SUMMARIES, EFFECTS] });
    writeEffectsOnChange(strapi);
    offerMetrics(strapi, ...effectMetrics(strapi));
    offerChecks(strapi, ...publishingChecks(strapi));
    const handlers = getService(strapi, 'publishing', 'effects');
    handlers.handle('purge', purgePages(strapi));
    handlers.handle('publish', publishScheduled(strapi));
    handlers.handle('summary', summarise(strapi));
    const network = socialProvider();
    if (network !== null) handlers.handle('social', announce(strapi, network));
    const { INDEXNOW_KEY, INDEXNOW_URL } = environment();
    if (INDEXNOW_KEY !== undefined) {
      handlers.handle('indexnow', tellSearchEngines(INDEXNOW_URL, INDEXNOW_KEY));
      getService(strapi, 'site', 'routes').add([keyFile(INDEXNOW_KEY)]);
    }
    const jobs = getService(strapi, 'publishing', 'schedule');
    jobs.add(publishDueArticles(strapi));
    jobs.add({
      name: 'prune-effects',
      every: { cron: '17 3 * * *' },
      run: () => (strapi.plugin('publishing').service('effect-log') as EffectLog).prune(),
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi);
    const { worker: performer, schedule: jobs } = services(strapi);
    // A command loads the service without listening; it leaves the work to the service.
    strapi.server.httpServer.once('listening', () => {
      performer.start();
      void jobs.start();
    });
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { worker: performer, schedule: jobs } = services(strapi);
    await Promise.all([performer.stop(), jobs.stop()]);
  },
};

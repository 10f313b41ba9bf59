import { registerChecks } from '@ota-news/foundation/contracts/operations';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { searchChecks } from './checks';
import searchController from './controllers/search';
import { registerEffects } from './effects';
import { followChanges } from './indexer/follow-changes';
import { searchOperations } from './operations';
import routes from './routes';
import { registerTables } from './index/tables';
import { ownService } from './own-services';
import services from './services';
import { searchSettings } from './settings';

export default {
  config: searchSettings.config,
  routes,
  controllers: { search: searchController },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerTables(strapi);
    registerChecks(strapi, ...searchChecks(strapi));
    if (isInstalled(strapi, 'discovery')) {
      getService(strapi, 'discovery', 'operations').add(searchOperations(strapi));
    }
    registerEffects(strapi);
    followChanges(strapi, (isSubject) => {
      ownService(strapi, 'read-connection').invalidate();
      void ownService(strapi, 'indexer').run(isSubject);
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await ownService(strapi, 'full-text').prepare();
    await ownService(strapi, 'vector-index').get();
    void ownService(strapi, 'indexer').start();
    // A search retries what failed to load here.
    ownService(strapi, 'read-connection')
      .prepare()
      .catch(() => {});
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await ownService(strapi, 'indexer').stop();
    await ownService(strapi, 'read-connection').close();
    await ownService(strapi, 'background-connection').close();
    await ownService(strapi, 'bundled-model').close();
  },
};

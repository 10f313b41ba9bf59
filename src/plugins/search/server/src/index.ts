import { offerChecks } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { searchChecks } from './checks';
import searchController from './controllers/search';
import { registerEffects } from './effects';
import { followChanges } from './index/follow-changes';
import { searchOperations } from './operations';
import routes from './routes';
import { registerTables } from './tables';
import { own } from './services/own';
import services from './services';

export default {
  routes,
  controllers: { search: searchController },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerTables(strapi);
    offerChecks(strapi, ...searchChecks(strapi));
    getService(strapi, 'discovery', 'operations').add(searchOperations);
    registerEffects(strapi);
    followChanges(strapi, () => {
      own(strapi, 'read-connection').forget();
      void own(strapi, 'indexer').run();
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await own(strapi, 'full-text').prepare();
    await own(strapi, 'vector-index').get();
    void own(strapi, 'indexer').start();
    // A search retries what failed to load here.
    own(strapi, 'read-connection')
      .prepare()
      .catch(() => {});
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await own(strapi, 'indexer').stop();
    await own(strapi, 'read-connection').close();
    await own(strapi, 'background-connection').close();
    await own(strapi, 'bundled-model').close();
  },
};

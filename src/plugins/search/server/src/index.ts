import { offerChecks } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { searchChecks } from './checks';
import searchController from './controllers/search';
import { registerEffects } from './effects';
import { followChanges } from './index/follow-changes';
import { searchOperations } from './operations';
import routes from './routes';
import backgroundConnection from './services/background-connection';
import entries from './services/entries';
import fullText from './services/full-text';
import indexer from './services/indexer';
import models from './services/models';
import names from './services/names';
import { own } from './services/own';
import queryAnalysis from './services/query-analysis';
import ranking from './services/ranking';
import readConnection from './services/read-connection';
import related from './services/related';
import search from './services/search';
import similarity from './services/similarity';
import vectorIndex from './services/vector-index';
import { registerTables } from './tables';

export default {
  routes,
  controllers: { search: searchController },
  services: {
    'background-connection': backgroundConnection,
    entries,
    'full-text': fullText,
    indexer,
    models,
    names,
    'query-analysis': queryAnalysis,
    ranking,
    'read-connection': readConnection,
    related,
    search,
    similarity,
    'vector-index': vectorIndex,
  },

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerTables(strapi);
    offerChecks(strapi, ...searchChecks(strapi));
    getService(strapi, 'discovery', 'operations').add(searchOperations);
    registerEffects(strapi);
    followChanges(strapi, () => {
      own(strapi, 'names').forget();
      own(strapi, 'query-analysis').forget();
      void own(strapi, 'indexer').run();
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await own(strapi, 'full-text').prepare();
    await own(strapi, 'vector-index').get();
    void own(strapi, 'indexer').start();
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await own(strapi, 'indexer').stop();
    await own(strapi, 'read-connection').close();
    await own(strapi, 'background-connection').close();
  },
};

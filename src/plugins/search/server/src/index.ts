import { offerChecks } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import { isDatabaseOutage } from '@ota-news/foundation/database/outage';
import type { Core } from '@strapi/strapi';
import { setTimeout as wait } from 'node:timers/promises';
import { searchChecks } from './checks';
import searchController from './controllers/search';
import { catchUp } from './index/catch-up';
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

/** How long indexing pauses, in milliseconds, when the database went away under it. */
const RETRY_MS = 5_000;

let isStopped = false;

/** Indexes what is missing, however often the database goes away meanwhile. */
const indexAll = async (strapi: Core.Strapi): Promise<void> => {
  while (!isStopped) {
    try {
      return await catchUp(strapi, () => isStopped);
    } catch (error) {
      strapi.log.error(error);
      if (!isDatabaseOutage(error)) return;
      await wait(RETRY_MS, undefined, { ref: false });
    }
  }
};

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
    isStopped = false;
    await own(strapi, 'full-text').prepare();
    await own(strapi, 'vector-index').get();
    // A model trained on a part of the archive would soon have to be trained anew.
    void indexAll(strapi).then(() => {
      if (isStopped) return;
      own(strapi, 'indexer').start();
      return own(strapi, 'indexer').run();
    });
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    isStopped = true;
    await own(strapi, 'indexer').stop();
    await own(strapi, 'read-connection').close();
    await own(strapi, 'background-connection').close();
  },
};

import { getService } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import imports from './controllers/imports';
import { ownService } from './own-services';
import { permissions } from './permissions';
import routes from './routes';
import services from './services';
import { ITEMS, RUNS, tables } from './tables';

const DAY_SECONDS = 86_400;

/** Imports from other systems, and exports to them. */
export default {
  routes,
  controllers: { imports },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'moving', tables);
    registerTransferTables(strapi, { tables: [RUNS, ITEMS], ofAccounts: ['person_id'] });
    getService(strapi, 'publishing', 'schedule').add({
      name: 'moving-archives',
      every: { seconds: DAY_SECONDS },
      run: () => ownService(strapi, 'archive-files').sweep(),
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi, permissions);
    // Commands load the application without listening; only the server process works.
    strapi.server.httpServer.once('listening', () => ownService(strapi, 'runner').start());
  },

  destroy: ({ strapi }: { strapi: Core.Strapi }): Promise<void> =>
    ownService(strapi, 'runner').stop(),
};

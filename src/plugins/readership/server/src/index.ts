import { getService } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import readership from './controllers/readership';
import { ownService } from './own-services';
import { permissions } from './permissions';
import routes from './routes';
import services from './services';
import { tables } from './tables';

/** Sums of who reads what, without anything about persons. */
export default {
  routes,
  controllers: { readership },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'readership', tables);
    const counts = getService(strapi, 'traffic', 'gateway').countReadings();
    ownService(strapi, 'sums').watch(counts);
    getService(strapi, 'publishing', 'schedule').add(ownService(strapi, 'retention').job());
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi, permissions);
    // Commands load the application without listening, and count nothing.
    strapi.server.httpServer.once('listening', () => ownService(strapi, 'sums').start());
  },

  destroy: ({ strapi }: { strapi: Core.Strapi }): Promise<void> =>
    ownService(strapi, 'sums').stop(),
};

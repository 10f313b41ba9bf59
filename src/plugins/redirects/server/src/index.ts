import { getService } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import imports from './controllers/imports';
import redirects from './controllers/redirects';
import { ownService } from './own-services';
import { permissions } from './permissions';
import routes from './routes';
import services from './services';
import { REDIRECTS, tables } from './tables';

/** Redirects from addresses of an earlier site or of removed pages. */
export default {
  routes,
  controllers: { redirects, imports },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'redirects', tables);
    registerTransferTables(strapi, { tables: [REDIRECTS] });
    const site = getService(strapi, 'site', 'routes');
    site.otherwise((path) => ownService(strapi, 'redirects').find(path));
    site.onMoved((path) => ownService(strapi, 'redirect-hits').count(path));
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi, permissions);
    ownService(strapi, 'redirect-hits').start();
  },

  destroy: ({ strapi }: { strapi: Core.Strapi }): Promise<void> =>
    ownService(strapi, 'redirect-hits').stop(),
};

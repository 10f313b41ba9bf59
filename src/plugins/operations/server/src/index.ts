import { getService } from '@ota-news/foundation/contracts/services';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import { ownChecks } from './checks';
import { refusedWriteCounts } from './checks/writing';
import healthController from './controllers/health';
import { databasePool } from './database-pool';
import echoMiddleware from './middlewares/echo';
import metricsMiddleware from './middlewares/metrics';
import { permissions } from './permissions';
import routes from './routes';
import services from './services';

export default {
  routes,
  controllers: { health: healthController },
  services,
  middlewares: { echo: echoMiddleware, metrics: metricsMiddleware },

  register({ strapi }: { strapi: Core.Strapi }): void {
    getService(strapi, 'operations', 'metrics').register(
      databasePool(strapi),
      refusedWriteCounts(strapi),
    );
    getService(strapi, 'operations', 'health').register(...ownChecks(strapi));
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi, permissions);
  },
};

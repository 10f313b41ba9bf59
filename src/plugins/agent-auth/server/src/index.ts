import { registerMetrics } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { warnOfOutdatedPatches } from '@ota-news/foundation/library-patches/library-patch';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import controllers from './controllers';
import { publishDocuments } from './documents';
import endpoints from './oauth/endpoints';
import identity from './identity/endpoints';
import { ownService } from './own-services';
import { permissions } from './permissions';
import { isOwnPath } from './protocol';
import routes from './routes';
import services from './services';
import { agentAuthSettings } from './settings';
import { startSweeper } from './sweeper';
import { KEYS, tables, TABLES_OF_GRANTS } from './tables';

const MINUTE = 60;
const HOUR = 3600;

const addLimits = (strapi: Core.Strapi): void => {
  const { authorization, registration, userCode } = agentAuthSettings.of(strapi).limits;
  const limits = getService(strapi, 'traffic', 'limits');
  limits.add('authorization', { quota: authorization, seconds: MINUTE });
  limits.add('registration', { quota: registration, seconds: HOUR });
  limits.add('user-code', { quota: userCode, seconds: HOUR });
};

let stopSweeper: (() => void) | undefined;

export default {
  config: agentAuthSettings.config,
  routes,
  controllers,
  services,
  middlewares: { endpoints, identity },

  register({ strapi }: { strapi: Core.Strapi }): void {
    warnOfOutdatedPatches(strapi);
    registerOwnTables(strapi, 'agent-auth', tables);
    registerMetrics(strapi, {
      kind: 'counter',
      name: 'oauth_steps_total',
      help: 'Steps of connecting agents by outcome: succeeded, or the code of the error.',
      samples: () => ownService(strapi, 'attempts').counts(),
    });
    registerTransferTables(strapi, { tables: TABLES_OF_GRANTS, only: 'access' });
    // A new database generates its own keys, which could not verify imported tokens.
    registerTransferTables(strapi, { tables: [KEYS], only: 'access', isReplaced: true });
    publishDocuments(strapi);
    addLimits(strapi);
    getService(strapi, 'traffic', 'gateway').exempt(isOwnPath);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi, permissions);
    await ownService(strapi, 'grants').markPersons();
    await ownService(strapi, 'clients').markPrograms();
    await ownService(strapi, 'authorization-server').start();
    stopSweeper = startSweeper(strapi);
  },

  destroy(): void {
    stopSweeper?.();
  },
};

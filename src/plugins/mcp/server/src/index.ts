import { registerMetrics } from '@ota-news/foundation/contracts/operations';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { canonicalPath } from '@ota-news/foundation/network/request-path';
import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import type { Core } from '@strapi/strapi';
import { callMetrics } from './calls/counts';
import changes from './controllers/changes';
import proposals from './controllers/proposals';
import {
  agentResource,
  cataloguedEndpoint,
  serverCardLink,
  serverCards,
} from './documents/server-card';
import { registryDocuments } from './documents/registry';
import { ENDPOINT_PATH, endpointRoutes } from './endpoint/routes';
import { listProposals } from './proposals/list-proposals';
import { tables } from './proposals/table';
import routes from './routes';
import { ownService } from './own-services';
import services from './services';
import { mcpSettings } from './settings';

/**
 * Passes requests for the endpoint to it before Strapi parses the body. Other spellings of the path, such as with a
 * trailing slash, are redirected with method and body (308, RFC 9110 §15.4.9).
 */
const endpointMiddleware = (
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Core.MiddlewareHandler => {
  const answer = endpointRoutes(strapi);
  return (ctx, next) => {
    if (ctx.path === ENDPOINT_PATH) return answer(ctx, next);
    if (canonicalPath(ctx.path) !== ENDPOINT_PATH) return next();
    ctx.status = 308;
    ctx.set('Location', ENDPOINT_PATH);
  };
};

/** @throws ConfigurationError if Strapi's own MCP server is enabled, which uses the same path */
export const refuseSecondServer = (strapi: Core.Strapi): void => {
  if (strapi.config.get<unknown>('server.mcp.enabled') !== true) return;
  throw new ConfigurationError(
    "config/server.ts: mcp.enabled is true, so Strapi's own MCP server would take /mcp, which the mcp plugin serves. Remove it, or disable the plugin in config/plugins.ts.",
  );
};

export default {
  config: mcpSettings.config,
  routes,
  controllers: { changes, proposals },
  services,
  middlewares: { endpoint: endpointMiddleware },

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerMetrics(strapi, callMetrics(strapi));
    refuseSecondServer(strapi);
    registerOwnTables(strapi, 'mcp', tables);
    getService(strapi, 'mcp', 'registry').addTools([listProposals]);
    getService(strapi, 'traffic', 'limits').add('mcp', {
      quota: mcpSettings.of(strapi).limits.calls,
      seconds: 60,
    });
    getService(strapi, 'traffic', 'gateway').exempt((path) => path === ENDPOINT_PATH);
    if (!isInstalled(strapi, 'discovery')) return;
    const facts = () => getService(strapi, 'mcp', 'facts').facts();
    getService(strapi, 'discovery', 'documents').add([
      ...serverCards(facts),
      ...registryDocuments(facts, mcpSettings.of(strapi).registryPublicKey),
    ]);
    getService(strapi, 'discovery', 'links').add([serverCardLink]);
    getService(strapi, 'discovery', 'catalogue').addApis([cataloguedEndpoint]);
  },

  bootstrap({ strapi }: { strapi: Core.Strapi }): void {
    if (!isInstalled(strapi, 'discovery')) return;
    // The project has registered its identity by now.
    const { siteName } = mcpSettings.of(strapi);
    const resource = agentResource(siteName, ownService(strapi, 'registry').identity());
    getService(strapi, 'discovery', 'catalogue').addResources([resource]);
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await ownService(strapi, 'endpoint').close();
  },
};

import type { McpFactsService, McpServerFacts } from '@ota-news/foundation/contracts/mcp';
import { absolute } from '@ota-news/foundation/network/public-address';
import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import type { Core } from '@strapi/strapi';
import { registryEntry } from '../documents/registry';
import { registryObstacle } from '../documents/registry-obstacle';
import { PROTOCOL_VERSIONS, serverInfo } from '../protocol/identity';
import { ownService } from '../own-services';

/** Data for documents that describe the server. */
const createFacts = ({ strapi }: { strapi: Core.Strapi }): McpFactsService => {
  const facts = (): McpServerFacts => ({
    ...serverInfo(strapi),
    endpoint: absolute('/mcp'),
    protocolVersions: PROTOCOL_VERSIONS,
    tools: ownService(strapi, 'registry')
      .tools()
      .map(({ tool: { name, title, description, annotations, scopes } }) => ({
        name,
        title,
        description,
        isReadOnly: annotations.readOnlyHint === true,
        scopes,
      })),
    resourceTemplates: ownService(strapi, 'registry')
      .templates()
      .map(({ uriTemplate, title, description }) => ({
        uriTemplate,
        title,
        description,
      })),
    prompts: ownService(strapi, 'registry')
      .prompts()
      .map(({ name, title, description }) => ({ name, title, description })),
  });
  return {
    facts,
    registryEntry() {
      const entry = registryEntry(facts());
      const obstacle = registryObstacle(entry);
      if (obstacle !== null) throw new ConfigurationError(obstacle);
      return entry;
    },
  };
};

export default createFacts;

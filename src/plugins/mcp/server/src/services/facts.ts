import type { McpFactsService } from '@ota-news/foundation/contracts/mcp';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { PROTOCOL_VERSIONS, serverInfo } from '../protocol/identity';
import { ownService } from '../own-services';

/** Data for documents that describe the server. */
export default ({ strapi }: { strapi: Core.Strapi }): McpFactsService => ({
  facts: () => ({
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
  }),
});

import { McpServer, type McpRequestContext } from '@modelcontextprotocol/server';
import type { Tool } from '@ota-news/foundation/agent-tools/tool';
import type { AgentGrant } from '@ota-news/foundation/contracts/agent-auth';
import { isInstalled } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { callTool, logCall } from '../calls/call';
import { progressOf } from '../calls/progress';
import { messageOf, toolsFor } from './request-message';
import { registerPrompts } from '../prompts';
import { registerResources } from '../resources';
import { registerViews, UI_EXTENSION, viewOf } from '../resources/views';
import { PROTOCOL_VERSIONS, serverInfo } from './identity';
import { scopeChallenge } from './scopes';
import { ownService } from '../own-services';

const MAX_INPUT_ELEMENTS = 10_000;
const HOUR_MS = 3_600_000;

/** Cache hint: changes only with a new release. */
const STATIC = { ttlMs: HOUR_MS, cacheScope: 'public' as const };
/** Cache hint: depends on the scopes of the grant. */
const OF_GRANT = { ...STATIC, cacheScope: 'private' as const };

/** Additional instructions for agents whose changes are reviewed. */
const PROPOSES =
  'Changes that readers would see immediately need a person’s approval: such calls answer `state: "proposed"` and change nothing yet. list-proposals returns the decisions; do not call again meanwhile.';

/** Returns the grant of a request's access token. */
export const grantOf = ({ authInfo }: Pick<McpRequestContext, 'authInfo'>): AgentGrant => {
  const grant = authInfo?.extra?.grant;
  if (grant === undefined) throw new Error('A request reached the MCP server without a grant.');
  return grant as AgentGrant;
};

/** Title of a tool, if it says more than its name. Clients show the name instead, which spares models the words. */
const tellingTitle = ({ name, title }: Tool): string | undefined =>
  title.toLowerCase().replace(/\ban? /g, '') === name.replaceAll('-', ' ') ? undefined : title;

/** Builds the server for a single request. */
export const createServer = (strapi: Core.Strapi, request: McpRequestContext): McpServer => {
  const grant = grantOf(request);
  const registry = ownService(strapi, 'registry');
  const views = registry.views();
  const hasDocuments = isInstalled(strapi, 'site');
  const server = new McpServer(serverInfo(strapi), {
    instructions: [
      registry.identity().instructions,
      ...(grant.requiresApproval ? [PROPOSES] : []),
    ].join('\n'),
    supportedProtocolVersions: PROTOCOL_VERSIONS,
    maxToolInputElements: MAX_INPUT_ELEMENTS,
    capabilities: {
      tools: { listChanged: false },
      ...(hasDocuments || views.length > 0 ? { resources: { listChanged: false } } : {}),
      prompts: { listChanged: false },
      ...(views.length > 0 ? { extensions: { [UI_EXTENSION]: {} } } : {}),
    },
    cacheHints: {
      'tools/list': OF_GRANT,
      'prompts/list': STATIC,
      'resources/list': STATIC,
      'resources/templates/list': STATIC,
      'server/discover': STATIC,
    },
  });
  const message = messageOf(request.authInfo);
  for (const { tool, inputSchema } of toolsFor(message, grant, registry.tools())) {
    const { name, description, annotations } = tool;
    server.registerTool(
      name,
      {
        title: tellingTitle(tool),
        description,
        annotations,
        inputSchema,
        ...viewOf(views, name),
        scopeChallenge: scopeChallenge(
          grant,
          (args) => tool.scopesFor(args),
          (args, failure) =>
            logCall({ strapi, grant, name, args }, { failure, change: null, durationMs: 0 }),
        ),
      },
      (args: unknown, call) => callTool(strapi, tool, grant, args, progressOf(strapi, call)),
    );
  }
  if (message.method.startsWith('tools/')) return server;
  if (hasDocuments) registerResources(server, strapi, grant);
  registerViews(server, views);
  registerPrompts(server, strapi, grant);
  return server;
};

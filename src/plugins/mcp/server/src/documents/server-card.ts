import type {
  AgentResource,
  CataloguedApi,
  DiscoveryDocument,
  DiscoveryLink,
} from '@ota-news/foundation/contracts/discovery';
import type { McpIdentity, McpServerFacts } from '@ota-news/foundation/contracts/mcp';
import { serverEntry } from './server-entry';

const CARD_PATH = '/mcp/server-card';
const WELL_KNOWN_CARD_PATH = '/.well-known/mcp/server-card.json';
const CARD_TYPE = 'application/mcp-server-card+json';

/**
 * One card for both proposals: the fields of SEP-2127, which admits others, and beside them those of
 * SEP-1649, which it replaces and which programs still read.
 */
const card = (facts: McpServerFacts): object => {
  const { name, title, version, endpoint, protocolVersions } = facts;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...serverEntry(facts),
    remotes: [
      { type: 'streamable-http', url: endpoint, supportedProtocolVersions: protocolVersions },
    ],
    serverInfo: { name, title, version },
    protocolVersion: protocolVersions[0],
    transport: { type: 'streamable-http', endpoint },
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    authentication: { required: true, schemes: ['oauth2'] },
  };
};

/** The card at the addresses of both proposals. */
export const serverCards = (facts: () => McpServerFacts): DiscoveryDocument[] => [
  { path: CARD_PATH, contentType: CARD_TYPE, body: () => card(facts()) },
  {
    path: WELL_KNOWN_CARD_PATH,
    contentType: 'application/json; charset=utf-8',
    body: () => card(facts()),
  },
];

/** The card among what every HTML response names. */
export const serverCardLink: DiscoveryLink = {
  href: WELL_KNOWN_CARD_PATH,
  rel: 'service-meta',
  type: 'application/json',
};

/** The endpoint among the service's APIs. */
export const cataloguedEndpoint: CataloguedApi = {
  anchor: '/mcp',
  links: {
    'service-desc': [{ href: CARD_PATH, type: CARD_TYPE }],
    'service-doc': [{ href: '/auth.md', type: 'text/markdown' }],
    'service-meta': [
      { href: '/.well-known/oauth-protected-resource/mcp', type: 'application/json' },
    ],
  },
};

/** The server among what agents can use. */
export const agentResource = (
  title: string,
  { description, tags, representativeQueries }: McpIdentity,
): AgentResource => ({
  name: 'mcp:newsroom',
  displayName: `${title} MCP`,
  description,
  type: CARD_TYPE,
  path: CARD_PATH,
  tags,
  representativeQueries,
});

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
 * Server card for both proposals: the fields of SEP-2127, which allows additional ones, and those of its predecessor
 * SEP-1649, which programs still read.
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

/** The card at the paths of both proposals. */
export const serverCards = (facts: () => McpServerFacts): DiscoveryDocument[] => [
  { path: CARD_PATH, contentType: CARD_TYPE, body: () => card(facts()) },
  {
    path: WELL_KNOWN_CARD_PATH,
    contentType: 'application/json; charset=utf-8',
    body: () => card(facts()),
  },
];

/** Link to the card in every HTML response. */
export const serverCardLink: DiscoveryLink = {
  href: WELL_KNOWN_CARD_PATH,
  rel: 'service-meta',
  type: 'application/json',
};

/** The endpoint as an entry of the API catalogue. */
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

/** The server as an entry of the AI catalogue. */
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

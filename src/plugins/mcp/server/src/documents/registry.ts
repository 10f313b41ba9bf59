import type { DiscoveryDocument } from '@ota-news/foundation/contracts/discovery';
import type { McpServerFacts } from '@ota-news/foundation/contracts/mcp';
import { serverEntry } from './server-entry';

/** The server's entry in the MCP Registry: `server.json` of `mcp-publisher publish`, schema 2025-12-11. */
export const registryEntry = (facts: McpServerFacts) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ...serverEntry(facts),
  remotes: [{ type: 'streamable-http' as const, url: facts.endpoint }],
});

/**
 * Documents for the MCP Registry: `server.json`, and the proof of host ownership if there is a key.
 *
 * @param publicKey raw Ed25519 key in Base64
 */
export const registryDocuments = (
  facts: () => McpServerFacts,
  publicKey: string | undefined,
): DiscoveryDocument[] => [
  {
    path: '/mcp/server.json',
    contentType: 'application/json; charset=utf-8',
    body: () => registryEntry(facts()),
  },
  ...(publicKey === undefined
    ? []
    : [
        {
          path: '/.well-known/mcp-registry-auth',
          contentType: 'text/plain; charset=utf-8',
          body: () => Buffer.from(`v=MCPv1; k=ed25519; p=${publicKey}\n`),
        },
      ]),
];

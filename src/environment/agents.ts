import { agentAuthSettings } from '../plugins/agent-auth/server/src/settings';
import { mcpSettings } from '../plugins/mcp/server/src/settings';
import { trafficSettings } from '../plugins/traffic/server/src/settings';
import { listed } from './kinds';

const { identityIssuers, privateNetworks, review } = agentAuthSettings.schema.shape;
const { allowedOrigins, allowedHosts, registryPublicKey } = mcpSettings.schema.shape;

/** Settings of agents and their access. */
export const agents = {
  AGENT_REVIEW: review,
  AGENT_IDENTITY_ISSUERS: listed(identityIssuers),
  MCP_ALLOWED_ORIGINS: listed(allowedOrigins),
  MCP_ALLOWED_HOSTS: listed(allowedHosts),
  MCP_REGISTRY_PUBLIC_KEY: registryPublicKey,
  VERIFIED_AGENTS: listed(trafficSettings.schema.shape.verifiedAgents),
  OUTBOUND_PRIVATE_NETWORKS: listed(privateNetworks),
};

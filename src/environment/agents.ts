import { list } from './kinds';

/** Settings of what agents may reach. */
export const agents = {
  AGENT_IDENTITY_ISSUERS: list
    .optional()
    .describe(
      'Issuers whose identity assertions (ID-JAG) agents may register with, comma-separated https addresses. Default: none.',
    ),
  MCP_ALLOWED_ORIGINS: list
    .optional()
    .describe(
      'Origins of web applications whose scripts may call the MCP endpoint, comma-separated, e.g. https://chat.example. Default: only the service itself; programs that are not web pages need no entry.',
    ),
  MCP_ALLOWED_HOSTS: list
    .optional()
    .describe(
      'Host names under which a reverse proxy passes calls of the MCP endpoint on, comma-separated. Default: the host of PUBLIC_URL and this machine.',
    ),
  OUTBOUND_PRIVATE_NETWORKS: list
    .optional()
    .describe(
      'Addresses or CIDR ranges inside your network that may be fetched on behalf of agents, e.g. of an internal identity provider. Default: none, only public addresses.',
    ),
};

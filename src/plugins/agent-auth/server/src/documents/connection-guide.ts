import type { Core } from '@strapi/strapi';
import { mcpResource } from '../protocol';
import { agentAuthSettings } from '../settings';

/** Configuration or command that connects one program; the admin page explains where to enter it. */
export interface ConnectionStep {
  program:
    | 'Claude'
    | 'Claude Code'
    | 'ChatGPT'
    | 'Codex'
    | 'Cursor'
    | 'VS Code'
    | 'Copilot CLI'
    | 'Gemini CLI'
    | 'curl';
  text: string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Short name for configuration files, derived from the site's name. */
const shortName = (siteName: string): string =>
  siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '') || 'news';

/**
 * Returns what connects each program; docs/connecting.md says the same.
 *
 * @param address of the MCP endpoint
 * @param name what programs call the service in their configuration
 */
export const connectionSteps = (address: string, name: string): ConnectionStep[] => [
  {
    program: 'Claude',
    text: address,
  },
  {
    program: 'Claude Code',
    text: `claude mcp add --transport http ${name} ${address}`,
  },
  {
    program: 'ChatGPT',
    text: address,
  },
  {
    program: 'Codex',
    text: `codex mcp add ${name} --url ${address}\ncodex mcp login ${name}`,
  },
  {
    program: 'Cursor',
    text: json({ mcpServers: { [name]: { url: address } } }),
  },
  {
    program: 'VS Code',
    text: json({ servers: { [name]: { type: 'http', url: address } } }),
  },
  {
    program: 'Copilot CLI',
    text: json({ mcpServers: { [name]: { type: 'http', url: address, tools: ['*'] } } }),
  },
  {
    program: 'Gemini CLI',
    text: `gemini mcp add --transport http ${name} ${address}`,
  },
  {
    program: 'curl',
    text: [
      `curl ${address} \\`,
      '  -H "Authorization: Bearer $ACCESS_TOKEN" \\',
      '  -H "Content-Type: application/json" \\',
      '  -H "Accept: application/json, text/event-stream" \\',
      `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
    ].join('\n'),
  },
];

/** Connection instructions for common programs, with this service's URL. */
const createConnectionGuide = ({ strapi }: { strapi: Core.Strapi }) => ({
  steps: (): ConnectionStep[] =>
    connectionSteps(mcpResource(), shortName(agentAuthSettings.of(strapi).siteName)),
});

export default createConnectionGuide;

import type { Core } from '@strapi/strapi';
import { mcpResource } from '../protocol';
import { agentAuthSettings } from '../settings';

/** How to connect one program: where to click or what to type, and the text to paste. */
export interface ConnectionStep {
  program: string;
  where: string;
  text: string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A short name for configuration files, made of the publication's name. */
const shortName = (siteName: string): string =>
  siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '') || 'news';

/** The lines that connect the programs people use, with this service's own address in them. */
const createConnectionGuide = ({ strapi }: { strapi: Core.Strapi }) => ({
  steps(): ConnectionStep[] {
    const address = mcpResource();
    const name = shortName(agentAuthSettings.of(strapi).siteName);
    return [
      {
        program: 'Claude',
        where: 'Settings → Connectors → Add custom connector, and paste this address.',
        text: address,
      },
      {
        program: 'Claude Code',
        where: 'In a terminal; then /mcp in Claude Code, and choose Authenticate.',
        text: `claude mcp add --transport http ${name} ${address}`,
      },
      {
        program: 'ChatGPT',
        where:
          'Settings → Apps & Connectors → Advanced settings → Developer mode; then Create, with OAuth and this address.',
        text: address,
      },
      {
        program: 'Cursor',
        where: 'In ~/.cursor/mcp.json.',
        text: json({ mcpServers: { [name]: { url: address } } }),
      },
      {
        program: 'VS Code',
        where: 'In .vscode/mcp.json, or "MCP: Add Server…" in the command palette.',
        text: json({ servers: { [name]: { type: 'http', url: address } } }),
      },
      {
        program: 'curl',
        where: 'With an access token; how to get one is described in /auth.md.',
        text: [
          `curl ${address} \\`,
          '  -H "Authorization: Bearer $ACCESS_TOKEN" \\',
          '  -H "Content-Type: application/json" \\',
          '  -H "Accept: application/json, text/event-stream" \\',
          `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
        ].join('\n'),
      },
    ];
  },
});

export default createConnectionGuide;

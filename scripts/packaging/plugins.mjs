/**
 * What can be installed into other projects. `needs`: plugins without which it can't work; `themes`:
 * folders of src/themes that come with it; `assets`: whether it serves files as they are; `resolved`: packages whose files
 * it names by a pattern.
 */
export const SCOPE = '@ota-news';

export const plugins = [
  {
    name: 'traffic',
    displayName: 'Traffic',
    description: 'Limits with RateLimit headers, client addresses behind proxies, request ids.',
    needs: [],
  },
  {
    name: 'site',
    displayName: 'Site',
    description: 'Public pages as HTML and markdown: negotiation, .md twins, page cache, themes.',
    needs: ['traffic'],
    themes: ['default'],
    resolved: ['@fontsource-variable/source-serif-4'],
  },
  {
    name: 'discovery',
    displayName: 'Discovery',
    description: 'llms.txt, sitemap, robots.txt, Link headers, OpenAPI, catalogues, skills.',
    needs: ['traffic', 'site'],
    assets: true,
  },
  {
    name: 'agent-auth',
    displayName: 'Agents',
    description: 'OAuth 2.1 authorization server for agents, with approval in the panel.',
    needs: ['traffic'],
  },
  {
    name: 'mcp',
    displayName: 'MCP',
    description: 'A Model Context Protocol endpoint for the tools that a project registers.',
    needs: ['traffic', 'agent-auth'],
  },
];

/** Plugins that can be installed in other projects. `needs`: plugins they require. */
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
    description: "Public pages as HTML and markdown: negotiation, page cache, the project's theme.",
    needs: ['traffic'],
  },
  {
    name: 'discovery',
    displayName: 'Discovery',
    description: 'llms.txt, sitemap, robots.txt, Link headers, OpenAPI, catalogues, skills.',
    needs: ['traffic', 'site'],
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
  {
    name: 'history',
    displayName: 'History',
    description: 'Every version of an entry: comparison and restoration in the panel.',
    needs: [],
  },
  {
    name: 'review',
    displayName: 'Review',
    description: 'Review of drafts in the panel: states, comments, notices by mail.',
    needs: [],
  },
  {
    name: 'publishing',
    displayName: 'Publishing',
    description:
      'Publication on time, and what follows from it: summaries, social posts, IndexNow, WebSub, with a log.',
    needs: [],
  },
  {
    name: 'search',
    displayName: 'Search',
    description:
      'Full text and meaning: search with filters, related entries, entries that repeat another.',
    needs: [],
  },
];

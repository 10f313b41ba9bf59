import type { McpServer } from '@modelcontextprotocol/server';
import type { AppView } from '@ota-news/foundation/agent-tools/app-view';

/** Identifier of MCP Apps among the extensions of the protocol (SEP-1865). */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';

/** Media type that tells a view from other HTML (SEP-1865, "Resource Format"). */
const VIEW_TYPE = 'text/html;profile=mcp-app';

/** No address besides the document itself: hosts then forbid all loads and requests (SEP-1865, "CSP"). */
const UI_META = { ui: { csp: {}, prefersBorder: true } };

const HOUR_MS = 3_600_000;

/** Metadata of a tool that has a view; sent to every client, because listings vary by authorization alone. */
export const viewOf = (
  views: AppView[],
  tool: string,
): { _meta?: { ui: { resourceUri: string } } } => {
  const view = views.find(({ tools }) => tools.includes(tool));
  return view === undefined ? {} : { _meta: { ui: { resourceUri: view.uri } } };
};

/** Registers the views as resources. They hold no content, so any grant may read them and the log needs no mention. */
export const registerViews = (server: McpServer, views: AppView[]): void => {
  for (const { uri, name, title, html } of views) {
    server.registerResource(
      name,
      uri,
      {
        title,
        mimeType: VIEW_TYPE,
        cacheHint: { ttlMs: HOUR_MS, cacheScope: 'public' },
        _meta: UI_META,
      },
      () => ({ contents: [{ uri, mimeType: VIEW_TYPE, text: html, _meta: UI_META }] }),
    );
  }
};

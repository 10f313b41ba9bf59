/** Key of `_meta` under which a view gets what its tool sends it alone. */
export const VIEW_DATA = 'ota-news/view';

/**
 * A view that a client shows in the chat in place of a tool's text (MCP Apps, SEP-1865, `io.modelcontextprotocol/ui`).
 *
 * It loads nothing from outside, so hosts need to allow it no address. What it shows comes from the results of its tools:
 * `structuredContent`, and `Answer.view` under `VIEW_DATA` of `_meta`.
 */
export interface AppView {
  /** `ui://…`. Short, because every tool of the view repeats it in the list that models read. */
  uri: string;
  name: string;
  title: string;
  /** Names of the tools whose results it shows. */
  tools: string[];
  /** The whole document, with its script and styles. */
  html: string;
}

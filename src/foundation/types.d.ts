declare module 'parseurl' {
  import type { IncomingMessage } from 'node:http';
  import type { UrlWithStringQuery } from 'node:url';
  /** Parses and caches the URL of a request; undefined without one. */
  const parseUrl: (request: IncomingMessage) => UrlWithStringQuery | undefined;
  export default parseUrl;
}

declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';

  const footnotes: (renderer: InstanceType<typeof MarkdownIt>) => void;
  export default footnotes;
}

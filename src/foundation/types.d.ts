declare module 'parseurl' {
  import type { IncomingMessage } from 'node:http';
  import type { UrlWithStringQuery } from 'node:url';
  /** The address of a request, taken apart once; undefined without one. */
  const parseUrl: (request: IncomingMessage) => UrlWithStringQuery | undefined;
  export default parseUrl;
}

declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';

  const footnotes: (renderer: InstanceType<typeof MarkdownIt>) => void;
  export default footnotes;
}

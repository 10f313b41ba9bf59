declare module 'parseurl' {
  import type { IncomingMessage } from 'node:http';
  import type { UrlWithStringQuery } from 'node:url';
  /** The address of a request, taken apart once; undefined without one. */
  const parseUrl: (request: IncomingMessage) => UrlWithStringQuery | undefined;
  export default parseUrl;
}

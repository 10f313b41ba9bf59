import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers that a 304 repeats (RFC 9110 §15.4.5). */
const KEPT_ON_304 = new Set([
  'cache-control',
  'content-location',
  'etag',
  'vary',
  'last-modified',
  'link',
]);

const headersOf304 = (headers: readonly string[]): string[] => {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (KEPT_ON_304.has(name.toLowerCase())) kept.push(name, headers[index + 1] ?? '');
  }
  return kept;
};

/** A complete response in one encoding, with all headers but those of the connection. */
export class PreparedResponse {
  readonly #headersOf304: string[];

  /**
   * @param status status code
   * @param headers alternating names and values, for `writeHead`
   * @param body encoded body
   * @param etag value of the header `ETag`; null without one
   * @param lastModified time of the header `Last-Modified`; null without one
   */
  constructor(
    readonly status: number,
    readonly headers: string[],
    readonly body: Buffer,
    readonly etag: string | null,
    readonly lastModified: Date | null,
  ) {
    this.#headersOf304 = headersOf304(headers);
  }

  /** Weak comparison (RFC 9110 §8.8.3.2), because proxies that modify a body weaken its ETag. */
  #isNamedIn(list: string): boolean {
    if (list === this.etag || list.trim() === '*') return true;
    return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.etag);
  }

  /** True if the client's copy is still valid (RFC 9110 §13.2.2). */
  #isFreshFor({ headers }: IncomingMessage): boolean {
    const noneMatch = headers['if-none-match'];
    if (noneMatch !== undefined) return this.#isNamedIn(noneMatch);
    const since = headers['if-modified-since'];
    if (since === undefined || this.lastModified === null) return false;
    const sinceTime = Date.parse(since);
    return (
      Number.isFinite(sinceTime) &&
      Math.floor(this.lastModified.getTime() / 1000) * 1000 <= sinceTime
    );
  }

  /** Sends the response: as a 304 if the client's copy is valid, and without a body for HEAD. */
  send(request: IncomingMessage, response: ServerResponse): void {
    if (this.status === 200 && this.#isFreshFor(request)) {
      response.writeHead(304, this.#headersOf304);
      response.end();
      return;
    }
    response.writeHead(this.status, this.headers);
    response.end(request.method === 'HEAD' ? undefined : this.body);
  }
}

import { PreparedResponse } from '@ota-news/foundation/http-cache/conditional-response';
import type { Encoding } from '@ota-news/foundation/http-cache/encoding';
import { bodyDigest } from '@ota-news/foundation/security/body-digest';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const COMPRESSIBLE =
  /^(text\/|application\/([\w.-]+\+)?(json|xml)|application\/javascript|image\/svg)/;
const MIN_COMPRESSED_BYTES = 512;

export interface EntryInput {
  status: number;
  contentType: string;
  /** Media type for browsers, if it is another. */
  browserType?: string;
  body: string | Buffer;
  /** Identifies the body in its ETag; default: its `bodyDigest`. */
  digest?: string;
  headers: Record<string, string>;
  tags: string[];
  lastModified: Date | null;
}

/**
 * A complete response that can be sent repeatedly: compresses the body on first use of an encoding, and prepares the
 * header lists.
 */
export class Entry {
  readonly status: number;
  readonly tags: string[];
  readonly lastModified: Date | null;
  readonly #contentType: string;
  readonly #headers: Record<string, string>;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, PreparedResponse>();
  readonly identity: PreparedResponse;
  /** The response to browsers; null if it is the same. */
  readonly forBrowsers: Entry | null;

  constructor({ browserType, ...input }: EntryInput) {
    const { status, contentType, body, digest, headers, tags, lastModified } = input;
    this.status = status;
    this.tags = tags;
    this.lastModified = lastModified;
    this.#contentType = contentType;
    this.#headers = headers;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = (digest ?? bodyDigest(bytes)).slice(0, 27);
    this.identity = this.#encode('identity', bytes);
    this.forBrowsers =
      browserType === undefined ? null : new Entry({ ...input, contentType: browserType });
  }

  #encode(encoding: Encoding, body: Buffer): PreparedResponse {
    const suffix = encoding === 'identity' ? '' : `-${encoding}`;
    const etag = `"${this.#hash}${suffix}"`;
    const headers = {
      ...this.#headers,
      'Content-Type': this.#contentType,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ...(this.lastModified === null ? {} : { 'Last-Modified': this.lastModified.toUTCString() }),
      // Errors are not revalidated.
      ...(this.status === 200 ? { ETag: etag } : {}),
    };
    const encoded = new PreparedResponse(
      this.status,
      Object.entries(headers).flat(),
      body,
      this.status === 200 ? etag : null,
      this.lastModified,
    );
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  /** True if the response may be cached. */
  get isStorable(): boolean {
    return !(this.#headers['Cache-Control'] ?? '').includes('no-store');
  }

  /** Size in bytes for the cache limit. Assumes that all encodings exist. */
  get size(): number {
    return this.identity.body.length * 2 + 2048 + (this.forBrowsers?.size ?? 0);
  }

  /** Selects the encoding for a client. */
  encodingFor(accepted: Encoding): Encoding {
    const isWorthIt =
      this.identity.body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(this.#contentType);
    return isWorthIt ? accepted : 'identity';
  }

  /** Returns an encoded body if it already exists. */
  ready(encoding: Encoding): PreparedResponse | undefined {
    return this.#encoded.get(encoding);
  }

  /** Returns an encoded body, and compresses it on first use. */
  async encoded(encoding: Encoding): Promise<PreparedResponse> {
    const known = this.#encoded.get(encoding);
    if (known !== undefined || encoding === 'identity') return known ?? this.identity;
    const { body } = this.identity;
    const compressed =
      encoding === 'br'
        ? await compress.br(body, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 5,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            },
          })
        : await compress.gzip(body);
    return this.#encoded.get(encoding) ?? this.#encode(encoding, compressed);
  }
}

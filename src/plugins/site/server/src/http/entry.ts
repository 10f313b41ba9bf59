import { bodyDigest } from '@ota-news/foundation/security/body-digest';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const COMPRESSIBLE =
  /^(text\/|application\/([\w.-]+\+)?(json|xml)|application\/javascript|image\/svg)/;
const MIN_COMPRESSED_BYTES = 512;

export type Encoding = 'identity' | 'gzip' | 'br';

/** One body in one encoding, ready to be written. */
export interface EncodedBody {
  body: Buffer;
  etag: string;
  /** Name, value, name, value, … as `writeHead` takes them. */
  headers: string[];
}

export interface EntryInput {
  status: number;
  contentType: string;
  body: string | Buffer;
  /** `bodyDigest` of the body, if it is known. */
  digest?: string;
  headers: Record<string, string>;
  tags: string[];
  lastModified: Date | null;
}

/**
 * A finished response that can be sent any number of times: the body in each encoding, made when it
 * is first asked for, and complete header lists.
 */
export class Entry {
  readonly status: number;
  readonly tags: string[];
  readonly lastModified: Date | null;
  readonly #contentType: string;
  readonly #headers: Record<string, string>;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, EncodedBody>();
  readonly identity: EncodedBody;

  constructor({ status, contentType, body, digest, headers, tags, lastModified }: EntryInput) {
    this.status = status;
    this.tags = tags;
    this.lastModified = lastModified;
    this.#contentType = contentType;
    this.#headers = headers;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = (digest ?? bodyDigest(bytes)).slice(0, 27);
    this.identity = this.#encode('identity', bytes);
  }

  #encode(encoding: Encoding, body: Buffer): EncodedBody {
    const suffix = encoding === 'identity' ? '' : `-${encoding}`;
    const etag = `"${this.#hash}${suffix}"`;
    const headers = {
      ...this.#headers,
      'Content-Type': this.#contentType,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ...(this.lastModified === null ? {} : { 'Last-Modified': this.lastModified.toUTCString() }),
      // Nobody asks whether an error is still the same.
      ...(this.status === 200 ? { ETag: etag } : {}),
    };
    const encoded = { body, etag, headers: Object.entries(headers).flat() };
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  /** Whether it may be answered again later. */
  get isStorable(): boolean {
    return !(this.#headers['Cache-Control'] ?? '').includes('no-store');
  }

  /** Bytes held, for the cache's budget. Every encoding is counted as if it were there. */
  get size(): number {
    return this.identity.body.length * 2 + 2048;
  }

  /** The encoding to use for a client that accepts some. */
  encodingFor(accepted: Encoding): Encoding {
    const isWorthIt =
      this.identity.body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(this.#contentType);
    return isWorthIt ? accepted : 'identity';
  }

  /** A body if it has been made before. */
  ready(encoding: Encoding): EncodedBody | undefined {
    return this.#encoded.get(encoding);
  }

  /** A body, compressed now if it has not been before. */
  async encoded(encoding: Encoding): Promise<EncodedBody> {
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

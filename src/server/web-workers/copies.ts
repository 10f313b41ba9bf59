import { PreparedResponse } from '@ota-news/foundation/http-cache/conditional-response';
import { acceptedEncoding } from '@ota-news/foundation/http-cache/encoding';
import {
  createResponseStore,
  type StorableResponse,
} from '@ota-news/foundation/http-cache/response-store';
import type { SharedResponse } from '@ota-news/foundation/http-cache/shared-response';
import type { RouteName } from '@ota-news/foundation/contracts/traffic';
import type { IncomingMessage } from 'node:http';
import type { PurgeMessage } from './messages';
import type { PurgeNumber } from './purge-number';

/** Bytes of a copy besides its body: headers, keys, tags. */
const OVERHEAD_BYTES = 4096;

/** A copy of a response of the service, in one encoding. */
export interface Copy extends StorableResponse {
  readonly prepared: PreparedResponse;
  readonly route: RouteName;
  readonly limit: SharedResponse['limit'];
}

/** A response as received from the service. */
export interface ReceivedResponse {
  /** Alternating names and values, without those of the connection. */
  headers: string[];
  body: Buffer;
  etag: string | undefined;
  lastModified: string | undefined;
}

const encodingOf = (request: IncomingMessage): string =>
  acceptedEncoding(request.headers['accept-encoding'] as string | undefined);

/**
 * Creates the store of copies of a web worker.
 *
 * @param limits as those of the page cache
 * @param latest number of the last purge
 */
export const createCopies = (
  limits: { seconds: number; mebibytes: number },
  latest: PurgeNumber,
) => {
  const store = createResponseStore<Copy>(limits);
  let received = latest.read();

  return {
    /** Number of the last purge that has arrived; what was asked for before it may be outdated. */
    purgedUntil: (): number => received,

    /** Returns the copy that answers a request; null if there is none, or if a purge has not yet arrived. */
    find(request: IncomingMessage): Copy | null {
      const alias = store.aliasOf(request);
      if (alias === undefined) return null;
      const key = store.keyFor(alias, request);
      if (key === null) return null;
      const copy = store.get(`${key} ${encodingOf(request)}`);
      return copy === undefined || latest.read() !== received ? null : copy;
    },

    /** Keeps a response to a request. */
    keep(request: IncomingMessage, shared: SharedResponse, response: ReceivedResponse): void {
      const { keys, route, limit, tags, key, seconds } = shared;
      const { headers, body, etag, lastModified } = response;
      if (seconds <= 0) return;
      const modified = lastModified === undefined ? null : new Date(lastModified);
      const prepared = new PreparedResponse(200, headers, body, etag ?? null, modified);
      store.alias(request.url ?? '', { keys, route, limit: null });
      store.set(
        `${key} ${encodingOf(request)}`,
        { prepared, route, limit, tags, size: body.length + OVERHEAD_BYTES },
        seconds,
      );
    },

    purge({ purge, number }: PurgeMessage): void {
      received = number;
      store.drop(purge);
    },
  };
};

export type Copies = ReturnType<typeof createCopies>;

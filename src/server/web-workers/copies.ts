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
  let isCurrent: boolean | null = null;

  /**
   * Tells if all purges have arrived. Reads the number once in a turn of the event loop, whose requests arrived before
   * the turn began.
   */
  const hasAllPurges = (): boolean => {
    if (isCurrent !== null) return isCurrent;
    setImmediate(() => (isCurrent = null));
    return (isCurrent = latest.read() === received);
  };

  return {
    /** Number of the last purge that has arrived; what was asked for before it may be outdated. */
    purgedUntil: (): number => received,

    /** Returns the copy that answers a request; null if there is none, or if a purge has not yet arrived. */
    find(request: IncomingMessage): Copy | null {
      const alias = store.aliasOf(request);
      if (alias === undefined) return null;
      const key = store.keyFor(alias, request);
      if (key === null) return null;
      const copy = store.get(`${key} ${acceptedEncoding(request)}`);
      return copy !== undefined && hasAllPurges() ? copy : null;
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
        `${key} ${acceptedEncoding(request)}`,
        { prepared, route, limit, tags, size: body.length + OVERHEAD_BYTES },
        seconds,
      );
    },

    purge({ purge, number }: PurgeMessage): void {
      received = number;
      isCurrent = null;
      store.drop(purge);
    },
  };
};

export type Copies = ReturnType<typeof createCopies>;

import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import type { Purge } from '../contracts/site';
import type { LimitName, RouteName } from '../contracts/traffic';
import { negotiate, type Representation } from './negotiation';

const MEBIBYTE = 1024 * 1024;
const ALIAS_BYTES = 8 * MEBIBYTE;
const MAX_ALIAS_LENGTH = 512;

/** A response that can be kept. */
export interface StorableResponse {
  /** Cache tags: a purge of one of them removes the response. */
  readonly tags: readonly string[];
  /** Bytes that it takes. */
  readonly size: number;
}

/** Cache keys of a URL, so that a hit needs no routing. */
export interface Alias {
  /** Key per representation; a `.md` URL or a feed has only one. */
  keys: string | Readonly<Record<Representation, string>>;
  /** Name for metrics and the log. */
  route: RouteName;
  /** Limit that counts its requests; null: none. */
  limit: LimitName | null;
}

/**
 * Creates a store of responses in memory, limited in bytes, looked up by key or by the raw URL of a request. Responses
 * are tagged by their contents; purges remove by tag.
 *
 * @param limits `seconds`: default lifetime; 0: nothing is kept. `mebibytes`: memory for all responses
 */
export const createResponseStore = <T extends StorableResponse>(limits: {
  seconds: number;
  mebibytes: number;
}) => {
  const isOn = limits.seconds > 0;
  const byTag = new Map<string, Set<string>>();
  // Limited in bytes, because arbitrary query parameters yield any number of URLs for one response.
  const aliases = new LRUCache<string, Alias>({
    maxSize: ALIAS_BYTES,
    sizeCalculation: ({ keys }, url) =>
      2 * url.length + 4 * (typeof keys === 'string' ? keys : keys.html).length + 250,
  });

  const responses = new LRUCache<string, T>({
    maxSize: limits.mebibytes * MEBIBYTE,
    sizeCalculation: ({ size }) => size,
    ttl: Math.max(1, limits.seconds * 1000),
    // Avoids reading the clock for every hit.
    ttlResolution: 1000,
    dispose({ tags }, key) {
      for (const tag of tags) {
        const keys = byTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) byTag.delete(tag);
      }
    },
  });

  return {
    isOn,

    get: (key: string): T | undefined => responses.get(key),

    has: (key: string): boolean => responses.has(key),

    /** Remaining lifetime of a response in seconds; 0 if it is not kept. */
    secondsLeft: (key: string): number => responses.getRemainingTTL(key) / 1000,

    /** Keeps a response; one that is larger than the whole store is not kept. */
    set(key: string, response: T, seconds: number): void {
      responses.set(key, response, { ttl: seconds * 1000 });
      if (!responses.has(key)) return;
      for (const tag of response.tags) {
        const keys = byTag.get(tag) ?? new Set();
        byTag.set(tag, keys.add(key));
      }
    },

    /** Registers the keys of a URL. */
    alias(url: string, alias: Alias): void {
      if (isOn && url.length <= MAX_ALIAS_LENGTH) aliases.set(url, alias);
    },

    /** Returns the alias of a request to read; undefined for other methods and unknown URLs. */
    aliasOf: (request: IncomingMessage): Alias | undefined =>
      request.method === 'GET' || request.method === 'HEAD'
        ? aliases.get(request.url ?? '')
        : undefined,

    /** Returns the key of the representation that a request prefers; null if none is acceptable. */
    keyFor({ keys }: Alias, request: IncomingMessage): string | null {
      if (typeof keys === 'string') return keys;
      const representation = negotiate(request.headers.accept);
      return representation === null ? null : keys[representation];
    },

    /** Removes what a purge names. */
    drop(purge: Purge): void {
      if (purge === 'all') return responses.clear();
      for (const tag of purge) for (const key of [...(byTag.get(tag) ?? [])]) responses.delete(key);
    },

    figures: () => ({ entries: responses.size, bytes: responses.calculatedSize }),
  };
};

export type ResponseStore<T extends StorableResponse> = ReturnType<typeof createResponseStore<T>>;

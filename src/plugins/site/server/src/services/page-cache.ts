import type { PageCacheService, Purge } from '@ota-news/foundation/contracts/site';
import type { RouteName } from '@ota-news/foundation/contracts/traffic';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Entry } from '../http/entry';
import { negotiate, type Representation } from '../http/negotiation';
import { send } from '../http/send';
import { siteSettings } from '../settings';
import { openPurgeChannel } from './purge-channel';

const MEBIBYTE = 1024 * 1024;
const ALIAS_BYTES = 8 * MEBIBYTE;
const MAX_ALIAS_LENGTH = 512;

/** Cache keys of a URL, so that a hit needs no routing. */
interface Alias {
  /** Key per representation; a `.md` URL or a feed has only one. */
  keys: string | Readonly<Record<Representation, string>>;
  /** Name for metrics and the log. */
  route: RouteName;
}

/**
 * In-memory cache of complete responses, limited in bytes, looked up by the raw URL. Entries are tagged by their
 * contents; changes purge by tag.
 */
const createPageCache = ({ strapi }: { strapi: Core.Strapi }) => {
  const { pageCacheSeconds, pageCacheMebibytes } = siteSettings.of(strapi);
  const isOn = pageCacheSeconds > 0;
  const byTag = new Map<string, Set<string>>();
  // Limited in bytes, because arbitrary query parameters yield any number of URLs for one entry.
  const aliases = new LRUCache<string, Alias>({
    maxSize: ALIAS_BYTES,
    sizeCalculation: ({ keys }, url) =>
      2 * url.length + 4 * (typeof keys === 'string' ? keys : keys.html).length + 250,
  });
  const listeners: ((purge: Purge) => void)[] = [];
  const tagsByType = new Map<string, string[]>();
  const inFlight = new Map<string, Promise<Entry | null>>();
  // Incremented by every purge, to avoid storing a response whose rendering began before the purge.
  let generation = 0;
  let hits = 0;
  let misses = 0;

  const evict = (entry: Entry, key: string): void => {
    for (const tag of entry.tags) {
      const keys = byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) byTag.delete(tag);
    }
  };

  const entries = new LRUCache<string, Entry>({
    maxSize: pageCacheMebibytes * MEBIBYTE,
    sizeCalculation: (entry) => entry.size,
    ttl: Math.max(1, pageCacheSeconds * 1000),
    // Avoids reading the clock for every hit.
    ttlResolution: 1000,
    dispose: evict,
  });

  const store = (key: string, entry: Entry, seconds: number): void => {
    entries.set(key, entry, { ttl: seconds * 1000 });
    // An entry larger than the whole cache is not stored.
    if (!entries.has(key)) return;
    for (const tag of entry.tags) {
      const keys = byTag.get(tag) ?? new Set();
      byTag.set(tag, keys.add(key));
    }
  };

  const drop = (purge: Purge): void => {
    generation += 1;
    if (purge === 'all') entries.clear();
    else {
      for (const tag of purge) for (const key of [...(byTag.get(tag) ?? [])]) entries.delete(key);
    }
    for (const listener of listeners) listener(purge);
  };
  const channel = openPurgeChannel(strapi, drop);

  const keyFor = ({ keys }: Alias, request: IncomingMessage): string | null => {
    if (typeof keys === 'string') return keys;
    const representation = negotiate(request.headers.accept);
    return representation === null ? null : keys[representation];
  };

  const service = {
    lifetimeSeconds: pageCacheSeconds,

    /** Responds from the cache. Returns null on a miss. */
    answer(request: IncomingMessage, response: ServerResponse): RouteName | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      const alias = aliases.get(request.url ?? '');
      if (alias === undefined) return null;
      const key = keyFor(alias, request);
      const entry = key === null ? undefined : entries.get(key);
      if (entry === undefined) return null;
      hits += 1;
      send(request, response, entry);
      return alias.route;
    },

    /**
     * Returns a cached entry or creates it. Concurrent requests for the same key share one creation. Null if there is
     * nothing at the URL.
     */
    async fetch(
      key: string,
      seconds: number | undefined,
      make: () => Promise<Entry | null>,
    ): Promise<Entry | null> {
      const lifetime = seconds ?? pageCacheSeconds;
      if (!isOn || lifetime === 0) return make();
      const known = entries.get(key) ?? inFlight.get(`${generation} ${key}`);
      if (known !== undefined) {
        hits += 1;
        return known;
      }
      misses += 1;
      const startedIn = generation;
      const making = make();
      inFlight.set(`${startedIn} ${key}`, making);
      try {
        const entry = await making;
        if (entry?.status === 200 && entry.isStorable && startedIn === generation) {
          store(key, entry, lifetime);
        }
        return entry;
      } finally {
        inFlight.delete(`${startedIn} ${key}`);
      }
    },

    /** Registers the keys of a URL for `answer`. */
    alias(url: string, alias: Alias): void {
      if (isOn && url.length <= MAX_ALIAS_LENGTH) aliases.set(url, alias);
    },

    purge(tags: string[]): void {
      drop(tags);
      channel.announce(tags);
    },

    purgeAll(): void {
      drop('all');
      channel.announce('all');
    },

    purgeOnChange(tags: Record<string, string[]>): void {
      for (const [uid, added] of Object.entries(tags)) {
        tagsByType.set(uid, [...(tagsByType.get(uid) ?? []), ...added]);
      }
    },

    /** Tags of the pages that show a content type. */
    tagsOf: (uid: string): string[] => tagsByType.get(uid) ?? [],

    onPurge(listener: (purge: Purge) => void): void {
      listeners.push(listener);
    },

    /** Statistics since the process started. */
    figures: () => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize }),

    close: (): void => channel.close(),
  };
  return service satisfies PageCacheService;
};

export type PageCache = ReturnType<typeof createPageCache>;
export default createPageCache;

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

/** How a route reads an address, remembered so that a hit needs no router. */
interface Alias {
  /** The key of each representation; a `.md` address or a feed has only one. */
  keys: string | Readonly<Record<Representation, string>>;
  /** What metrics and the log call it. */
  route: RouteName;
}

/**
 * Finished responses in memory, bounded in bytes, found by the raw address. Tags say what an entry
 * shows; a change purges by tag.
 */
const createPageCache = ({ strapi }: { strapi: Core.Strapi }) => {
  const { pageCacheSeconds, pageCacheMebibytes } = siteSettings.of(strapi);
  const isOn = pageCacheSeconds > 0;
  const byTag = new Map<string, Set<string>>();
  // Bounded in bytes: made-up parameters give any number of addresses for one entry.
  const aliases = new LRUCache<string, Alias>({
    maxSize: ALIAS_BYTES,
    sizeCalculation: ({ keys }, url) =>
      2 * url.length + 4 * (typeof keys === 'string' ? keys : keys.html).length + 250,
  });
  const listeners: ((purge: Purge) => void)[] = [];
  const tagsByType = new Map<string, string[]>();
  const inFlight = new Map<string, Promise<Entry | null>>();
  // Raised by every purge, so that a render that began before it is not stored after it.
  let generation = 0;
  let hits = 0;
  let misses = 0;

  const forget = (entry: Entry, key: string): void => {
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
    // The clock need not be read again for every hit.
    ttlResolution: 1000,
    dispose: forget,
  });

  const store = (key: string, entry: Entry, seconds: number): void => {
    entries.set(key, entry, { ttl: seconds * 1000 });
    // What is larger than the whole budget has not been kept.
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

    /** Answers a request from memory. Returns null when there is nothing to answer with. */
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
     * An entry from memory, or made now. Requests that want the same entry at the same time wait
     * for one making. Null when there is nothing at the address.
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

    /** Remembers which keys an address has, so that `answer` finds its entry. */
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

    /** The tags of the pages that show a kind of content. */
    tagsOf: (uid: string): string[] => tagsByType.get(uid) ?? [],

    onPurge(listener: (purge: Purge) => void): void {
      listeners.push(listener);
    },

    /** How it has served so far. */
    figures: () => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize }),

    close: (): void => channel.close(),
  };
  return service satisfies PageCacheService;
};

export type PageCache = ReturnType<typeof createPageCache>;
export default createPageCache;

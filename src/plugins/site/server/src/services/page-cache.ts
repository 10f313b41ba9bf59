import { getService } from '@ota-news/foundation/contracts/services';
import type { PageCacheService, Purge } from '@ota-news/foundation/contracts/site';
import type { LimitName, ReadyAnswer, RouteName } from '@ota-news/foundation/contracts/traffic';
import { createResponseStore, type Alias } from '@ota-news/foundation/http-cache/response-store';
import {
  describeSharedResponse,
  SHARED_RESPONSE,
  type SharedResponse,
} from '@ota-news/foundation/http-cache/shared-response';
import type { Core } from '@strapi/strapi';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Entry } from '../http/entry';
import { send } from '../http/send';
import { siteSettings } from '../settings';
import { openPurgeChannel } from './purge-channel';

/** Called with a response before it is sent. */
type BeforeSending = (response: ServerResponse) => void;

/** A cached page that a request has found. */
class CachedPage implements ReadyAnswer {
  readonly route: RouteName;
  readonly limit: LimitName | null;

  constructor(
    { route, limit }: Alias,
    private readonly entry: Entry,
    private readonly beforeSending: BeforeSending | null,
  ) {
    this.route = route;
    this.limit = limit;
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    this.beforeSending?.(response);
    void send(request, response, this.entry);
  }
}

/**
 * In-memory cache of complete responses, limited in bytes, looked up by the raw URL. Entries are tagged by their
 * contents; changes purge by tag.
 */
const createPageCache = ({ strapi }: { strapi: Core.Strapi }) => {
  const { pageCacheSeconds, pageCacheMebibytes } = siteSettings.of(strapi);
  const entries = createResponseStore<Entry>({
    seconds: pageCacheSeconds,
    mebibytes: pageCacheMebibytes,
  });
  const listeners: ((purge: Purge) => void)[] = [];
  const tagsByType = new Map<string, string[]>();
  const inFlight = new Map<string, Promise<Entry | null>>();
  // Incremented by every purge, to avoid storing a response whose rendering began before the purge.
  let generation = 0;
  let hits = 0;
  let misses = 0;
  let isShared = false;

  const drop = (purge: Purge): void => {
    generation += 1;
    entries.drop(purge);
    for (const listener of listeners) listener(purge);
  };
  const channel = openPurgeChannel(strapi, drop);

  const describeLimit = (name: LimitName | null): SharedResponse['limit'] => {
    if (name === null) return null;
    const limits = getService(strapi, 'traffic', 'limits');
    const quota = limits.quota(name);
    return quota === 0 ? null : { name, quota, seconds: limits.windowSeconds(name) };
  };

  /** Lets web workers keep a response, unless it is outdated already. */
  const mark = (response: ServerResponse, alias: Alias, key: string, { tags }: Entry): void => {
    if (!isShared || !entries.has(key)) return;
    const limit = describeLimit(alias.limit);
    const shared = { ...alias, limit, key, tags, seconds: entries.secondsLeft(key) };
    response.setHeader(SHARED_RESPONSE, describeSharedResponse(shared));
  };

  const service = {
    lifetimeSeconds: pageCacheSeconds,

    /** Finds the response to a request. Returns null on a miss. */
    find(request: IncomingMessage): ReadyAnswer | null {
      const alias = entries.aliasOf(request);
      if (alias === undefined) return null;
      const key = entries.keyFor(alias, request);
      const entry = key === null ? undefined : entries.get(key);
      if (entry === undefined || key === null) return null;
      hits += 1;
      const beforeSending: BeforeSending | null = isShared
        ? (response) => mark(response, alias, key, entry)
        : null;
      return new CachedPage(alias, entry, beforeSending);
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
      if (!entries.isOn || lifetime === 0) return make();
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
          entries.set(key, entry, lifetime);
        }
        return entry;
      } finally {
        inFlight.delete(`${startedIn} ${key}`);
      }
    },

    /** Sends an entry, and registers the keys of its URL for `find`. */
    sendAs(
      request: IncomingMessage,
      response: ServerResponse,
      alias: Alias,
      key: string,
      entry: Entry,
    ): void | Promise<void> {
      entries.alias(request.url ?? '', alias);
      mark(response, alias, key, entry);
      return send(request, response, entry);
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

    shareResponses(): void {
      isShared = true;
    },

    countHits(count: number): void {
      hits += count;
    },

    /** Statistics since the process started. */
    figures: () => ({ hits, misses, ...entries.figures() }),

    close: (): void => channel.close(),
  };
  return service satisfies PageCacheService;
};

export type PageCache = ReturnType<typeof createPageCache>;
export default createPageCache;

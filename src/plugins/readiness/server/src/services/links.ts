import { getService } from '@ota-news/foundation/contracts/services';
import type { PathLookup } from '@ota-news/foundation/contracts/site';
import { database } from '@ota-news/foundation/database/connection';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { environment } from '#environment';
import { checkLink } from '../check-link';

/** State of a link target. */
export type LinkState =
  | { is: 'there' | 'nowhere' | 'unchecked' | 'pending' }
  /** The target redirects. */
  | { is: 'moved'; to: string };

/** Maximum concurrent checks of external links. */
const MAX_CONCURRENT = 4;
/** Maximum queued URLs; further ones are queued when requested again. */
const MAX_WAITING = 500;
/** Longest wait for links that are being checked, and the time between two looks at them. */
const MAX_SETTLING_MS = 10_000;
const SETTLING_STEP_MS = 100;
const CACHE_SIZE = 2000;
const CACHE_MS = 15 * 60_000;

const UPLOADS = '/uploads/';

/** Matches the beginning of a resized picture's address. */
const resized = (strapi: Core.Strapi): RegExp => {
  const widths = strapi.config.get<Record<string, number>>('plugin::upload.breakpoints');
  return new RegExp(`^${UPLOADS}(?:${[...Object.keys(widths), 'thumbnail'].join('|')})_`);
};

/** Decodes a URL's path; null if it is malformed. */
const decodedPath = ({ pathname }: URL): string | null => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
};

/** Checks link targets: local ones immediately, external ones in the background, with a cache. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const known = new LRUCache<string, LinkState>({ max: CACHE_SIZE, ttl: CACHE_MS });
  const waiting = new Set<string>();
  let busy = 0;
  let hasReached = false;

  /**
   * Treats an unresolvable host as a broken link only if another request has succeeded; otherwise this
   * machine may be offline.
   */
  const stateFrom = (seen: Awaited<ReturnType<typeof checkLink>>): LinkState => {
    if (seen === 'no-host') return { is: hasReached ? 'nowhere' : 'unchecked' };
    hasReached ||= seen !== 'unchecked';
    return { is: seen };
  };

  const checkNext = (): void => {
    const [next] = waiting;
    if (next === undefined || busy >= MAX_CONCURRENT) return;
    waiting.delete(next);
    busy += 1;
    known.set(next, { is: 'pending' });
    void checkLink(next, environment().OUTBOUND_PRIVATE_NETWORKS).then((seen) => {
      known.set(next, stateFrom(seen));
      busy -= 1;
      checkNext();
    });
    checkNext();
  };

  /** States of own paths, by path: pictures with one query, pages as their routes can look them up at once. */
  const ownStates = async (paths: string[]): Promise<Map<string, LinkState>> => {
    const isUpload = (path: string): boolean => path.startsWith(UPLOADS);
    const format = resized(strapi);
    const original = (path: string): string => path.replace(format, UPLOADS);
    const pageOf = (path: string): string => path.replace(/\.md$/, '');
    const uploads = paths.filter(isUpload);
    const pages = paths.filter((path) => !isUpload(path));
    const files =
      uploads.length === 0
        ? []
        : await database(strapi)('files')
            .whereIn('url', [...new Set(uploads.map(original))])
            .select<{ url: string }[]>('url');
    const urls = new Set(files.map(({ url }) => url));
    const found =
      pages.length === 0
        ? new Map<string, PathLookup>()
        : await getService(strapi, 'site', 'documents').findAll(pages.map(pageOf));
    const stateOfPage = (path: string): LinkState => {
      const page = found.get(pageOf(path)) ?? null;
      if (page === null) return { is: 'nowhere' };
      return page === 'document' ? { is: 'there' } : { is: 'moved', to: page.redirectTo };
    };
    return new Map(
      paths.map((path) => [
        path,
        isUpload(path) ? { is: urls.has(original(path)) ? 'there' : 'nowhere' } : stateOfPage(path),
      ]),
    );
  };

  const foreignState = (address: string): LinkState => {
    const state = known.get(address);
    if (state !== undefined) return state;
    if (waiting.size >= MAX_WAITING) return { is: 'unchecked' };
    waiting.add(address);
    checkNext();
    return { is: 'pending' };
  };

  const isPending = (address: string): boolean =>
    waiting.has(address) || known.get(address)?.is === 'pending';

  return {
    /**
     * Returns the states of links, in their order.
     *
     * @param addresses absolute URLs, local or external
     */
    async statesOf(addresses: string[]): Promise<LinkState[]> {
      const { origin } = new URL(publicUrl());
      const links = addresses.map((address) => {
        const url = new URL(address);
        return { address, path: url.origin === origin ? decodedPath(url) : undefined };
      });
      const own = await ownStates(links.flatMap(({ path }) => path ?? []));
      return links.map(({ address, path }) => {
        if (path === undefined) return foreignState(address);
        // Malformed percent-encoding can't match any page.
        return (path === null ? undefined : own.get(path)) ?? { is: 'nowhere' };
      });
    },

    /**
     * Waits until none of these links is pending, for ten seconds at most.
     *
     * @param onPending is told how many are pending, at first and whenever they have become fewer
     */
    async settle(addresses: string[], onPending: (pending: number) => void): Promise<void> {
      const end = performance.now() + MAX_SETTLING_MS;
      let told = Infinity;
      for (;;) {
        const pending = addresses.filter(isPending).length;
        if (pending < told) onPending(pending);
        told = Math.min(told, pending);
        if (pending === 0 || performance.now() > end) return;
        await setTimeout(SETTLING_STEP_MS);
      }
    },
  };
};

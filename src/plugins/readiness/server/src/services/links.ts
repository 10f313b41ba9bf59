import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
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
const CACHE_SIZE = 2000;
const CACHE_MS = 15 * 60_000;

const UPLOADS = '/uploads/';
/** Prefix of a resized picture's file name. */
const FORMAT = /^\/uploads\/(?:xlarge|large|medium|small|thumbnail)_/;

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

  const ownState = async ({ pathname }: URL): Promise<LinkState> => {
    const path = decodeURIComponent(pathname);
    if (path.startsWith(UPLOADS)) {
      const url = path.replace(FORMAT, UPLOADS);
      const file = await database(strapi)('files').where({ url }).first('id');
      return { is: file === undefined ? 'nowhere' : 'there' };
    }
    const found = await getService(strapi, 'site', 'documents').find(path.replace(/\.md$/, ''));
    if (found === null) return { is: 'nowhere' };
    return found === 'document' ? { is: 'there' } : { is: 'moved', to: found.redirectTo };
  };

  return {
    /** @param address absolute URL, local or external */
    async stateOf(address: string): Promise<LinkState> {
      const url = new URL(address);
      if (url.origin === new URL(publicUrl()).origin) {
        // Malformed percent-encoding can't match any page.
        return ownState(url).catch((error: unknown) => {
          if (error instanceof URIError) return { is: 'nowhere' };
          throw error;
        });
      }
      const state = known.get(address);
      if (state !== undefined) return state;
      if (waiting.size >= MAX_WAITING) return { is: 'unchecked' };
      waiting.add(address);
      checkNext();
      return { is: 'pending' };
    },
  };
};

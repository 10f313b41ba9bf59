import { LRUCache } from 'lru-cache';
import type { Count, Counter } from './counter';

/** Maximum number of keys, so that a flood of addresses cannot exhaust the memory. */
const KEYS = 100_000;

interface Window {
  consumed: number;
  endsAt: number;
}

/**
 * Counts within this process. Synchronous, because every read request passes here, and with Strapi's async hooks a
 * promise costs more than the counting.
 */
export const memoryCounter = (windowSeconds: number): Counter => {
  // The option `max` would preallocate memory for all keys, for each limit.
  const windows = new LRUCache<string, Window>({ maxSize: KEYS, sizeCalculation: () => 1 });
  const countOf = ({ consumed, endsAt }: Window, now: number): Count => ({
    consumed,
    msLeft: endsAt - now,
  });

  return {
    add(key) {
      const now = performance.now();
      const current = windows.get(key);
      if (current !== undefined && current.endsAt > now) {
        current.consumed += 1;
        return countOf(current, now);
      }
      const started = { consumed: 1, endsAt: now + windowSeconds * 1000 };
      windows.set(key, started);
      return countOf(started, now);
    },

    giveBack(key) {
      const running = windows.get(key);
      if (running !== undefined && running.endsAt > performance.now()) running.consumed -= 1;
    },

    read(key) {
      const now = performance.now();
      const running = windows.get(key);
      return running !== undefined && running.endsAt > now ? countOf(running, now) : null;
    },
  };
};

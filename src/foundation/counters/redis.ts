import type { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Count, Counter } from './counter';
import { memoryCounter } from './memory';

const countOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Count => ({
  consumed: consumedPoints,
  msLeft: msBeforeNext,
});

/** Counts in Redis for all processes. While Redis is unavailable, each process counts alone. */
export const redisCounter = (redis: Redis, name: string, windowSeconds: number): Counter => {
  const alone = memoryCounter(windowSeconds);
  // Only counts; the caller compares with the quota.
  const together = new RateLimiterRedis({
    keyPrefix: `ota-news:limit:${name}`,
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
    storeClient: redis,
  });

  /** The connection logs outages itself; here they only trigger the fallback. */
  const preferring = <T>(shared: () => Promise<T>, local: () => T | Promise<T>): T | Promise<T> =>
    redis.status === 'ready' ? shared().catch(local) : local();

  return {
    add: (key) =>
      preferring(
        async () => countOf(await together.consume(key)),
        () => alone.add(key),
      ),
    giveBack: (key) =>
      preferring(
        async () => void (await together.reward(key)),
        () => alone.giveBack(key),
      ),
    read: (key) =>
      preferring(
        async () => {
          const state = await together.get(key);
          return state === null ? null : countOf(state);
        },
        () => alone.read(key),
      ),
  };
};

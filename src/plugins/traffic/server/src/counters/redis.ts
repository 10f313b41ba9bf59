import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Count, Counter } from './counter';

const countOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Count => ({
  consumed: consumedPoints,
  msLeft: msBeforeNext,
});

/** Counts in Redis, for all processes together; while Redis is away, each process counts alone. */
export const redisCounter = (redis: Redis, name: string, windowSeconds: number): Counter => {
  // The counter only counts; the quota is judged by its caller.
  const options = {
    keyPrefix: `ota-news:limit:${name}`,
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    add: async (key) => countOf(await limiter.consume(key)),
    async giveBack(key) {
      await limiter.reward(key);
    },
    async read(key) {
      const state = await limiter.get(key);
      return state === null ? null : countOf(state);
    },
  };
};

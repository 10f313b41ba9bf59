import type { LimitName } from '@ota-news/foundation/contracts/traffic';
import type { Count, Counter } from '@ota-news/foundation/counters/counter';
import { memoryCounter } from '@ota-news/foundation/counters/memory';
import { redisCounter } from '@ota-news/foundation/counters/redis';
import type { Redis } from 'ioredis';
import type { CountedMessage, CounterCall, CountMessage } from './messages';

/**
 * Keeps the counters of the limits for the other processes.
 *
 * @param redis server that several machines share; null: this process counts alone
 * @returns answers the calls of a message
 */
export const createKeptCounters = (redis: Redis | null) => {
  const counters = new Map<LimitName, Counter>();

  const counterOf = (name: LimitName, seconds: number): Counter => {
    const known = counters.get(name);
    if (known !== undefined) return known;
    const made = redis === null ? memoryCounter(seconds) : redisCounter(redis, name, seconds);
    counters.set(name, made);
    return made;
  };

  const perform = ([operation, name, seconds, key]: CounterCall):
    Count | null | Promise<Count | null> => {
    const counter = counterOf(name, seconds);
    if (operation !== 'giveBack') return counter[operation](key);
    const given = counter.giveBack(key);
    return given instanceof Promise ? given.then(() => null) : null;
  };

  return async ({ calls }: CountMessage): Promise<CountedMessage> => ({
    type: 'counted',
    counts: await Promise.all(calls.map(perform)),
  });
};

import { registerMetrics } from '@ota-news/foundation/contracts/operations';
import type {
  Limit,
  LimitDecision,
  LimitName,
  LimitsService,
} from '@ota-news/foundation/contracts/traffic';
import { connectToRedis } from '@ota-news/foundation/redis/connection';
import type { Core } from '@strapi/strapi';
import type { Count, Counter } from '@ota-news/foundation/counters/counter';
import { memoryCounter } from '@ota-news/foundation/counters/memory';
import { redisCounter } from '@ota-news/foundation/counters/redis';
import { createRateLimit } from '../rate-limit';
import { trafficSettings } from '../settings';

const MINUTE = 60;

const unlimited: LimitDecision = { isAllowed: true, headers: {} };

/** Result of a count, with the headers of draft-ietf-httpapi-ratelimit-headers. */
class Decision implements LimitDecision {
  readonly isAllowed: boolean;

  constructor(
    readonly name: LimitName,
    readonly limit: Limit,
    readonly count: Count,
  ) {
    this.isAllowed = count.consumed <= limit.quota;
  }

  /** Built on demand, because most requests are allowed and need no headers. */
  get headers(): Record<string, string> {
    const { name, limit, count } = this;
    const { quota, seconds: window } = limit;
    const seconds = Math.max(1, Math.ceil(count.msLeft / 1000));
    return {
      'RateLimit-Policy': `"${name}";q=${quota};w=${window}`,
      RateLimit: `"${name}";r=${Math.max(0, quota - count.consumed)};t=${seconds}`,
      ...(this.isAllowed ? {} : { 'Retry-After': String(seconds) }),
    };
  }
}

/** Rate limits of this process or, with Redis, of all processes together. */
const createLimits = ({ strapi }: { strapi: Core.Strapi }) => {
  const { limits: own, redisUrl } = trafficSettings.of(strapi);
  const connection = redisUrl === undefined ? null : connectToRedis(strapi, redisUrl, 'limits');
  const limits = new Map<LimitName, { limit: Limit; counter: Counter | null }>();
  let makeCounter = (name: LimitName, seconds: number): Counter =>
    connection === null ? memoryCounter(seconds) : redisCounter(connection.redis, name, seconds);

  const add = (name: LimitName, limit: Limit): void => {
    const counter = limit.quota === 0 ? null : makeCounter(name, limit.seconds);
    limits.set(name, { limit, counter });
  };
  add('read', { quota: own.read, seconds: MINUTE });
  add('verified-agents', { quota: own.verifiedAgents ?? 0, seconds: MINUTE });
  add('failed-authentication', { quota: own.failedAuthentication, seconds: MINUTE });

  const find = (name: LimitName): { limit: Limit; counter: Counter | null } => {
    const known = limits.get(name);
    if (known === undefined) throw new Error(`There is no limit "${name}": add it first.`);
    return known;
  };

  const refusals = new Map<LimitName, number>();
  registerMetrics(strapi, {
    kind: 'counter',
    name: 'rate_limit_refusals_total',
    help: 'Requests that a limit has refused.',
    samples: () => [...refusals].map(([limit, value]) => ({ labels: { limit }, value })),
  });

  const judge = (name: LimitName, count: Count | null): LimitDecision => {
    if (count === null) return unlimited;
    const decision = new Decision(name, find(name).limit, count);
    if (!decision.isAllowed) refusals.set(name, (refusals.get(name) ?? 0) + 1);
    return decision;
  };

  const decide = (
    name: LimitName,
    count: Count | null | Promise<Count | null>,
  ): LimitDecision | Promise<LimitDecision> =>
    count instanceof Promise ? count.then((known) => judge(name, known)) : judge(name, count);

  const service: LimitsService & {
    /**
     * Latency of Redis in milliseconds; null without Redis.
     *
     * @throws Error (as a rejection) with the reason if Redis is unavailable
     */
    redisLatency(): Promise<number> | null;
    close(): void;
  } = {
    add,
    quota: (name) => find(name).limit.quota,
    windowSeconds: (name) => find(name).limit.seconds,
    countWith(make) {
      makeCounter = make;
      for (const [name, { limit }] of limits) add(name, limit);
    },
    consume: (name, key) => decide(name, find(name).counter?.add(key) ?? null),
    peek: (name, key) => decide(name, find(name).counter?.read(key) ?? null),
    refund: (name, key) => find(name).counter?.giveBack(key),
    rateLimit: createRateLimit(strapi),
    redisLatency: () =>
      connection === null
        ? null
        : (async () => {
            const reason = connection.outage();
            if (reason !== null) throw new Error(reason);
            const began = performance.now();
            await connection.redis.ping();
            return performance.now() - began;
          })(),
    close: () => connection?.close(),
  };
  return service;
};

export default createLimits;

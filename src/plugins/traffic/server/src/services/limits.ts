import { offerMetrics } from '@ota-news/foundation/contracts/operations';
import type {
  LimitDecision,
  LimitName,
  LimitsService,
} from '@ota-news/foundation/contracts/traffic';
import { environment } from '@ota-news/foundation/environment';
import { connectToRedis } from '@ota-news/foundation/redis/connection';
import type { Core } from '@strapi/strapi';
import type { Count, Counter } from '../counters/counter';
import { memoryCounter } from '../counters/memory';
import { redisCounter } from '../counters/redis';

const MINUTE = 60;
const HOUR = 3600;

/** The limits that do not count by the minute. */
const LONG_WINDOWS: Partial<Record<LimitName, number>> = {
  registration: HOUR,
  'user-code': HOUR,
  'subscribe-domain': HOUR,
};

const windowOf = (name: LimitName): number => LONG_WINDOWS[name] ?? MINUTE;

const unlimited: LimitDecision = { isAllowed: true, headers: {} };

/** What a count means for a request, with the header fields of draft-ietf-httpapi-ratelimit-headers. */
class Decision implements LimitDecision {
  readonly isAllowed: boolean;

  constructor(
    readonly name: LimitName,
    readonly quota: number,
    readonly count: Count,
  ) {
    this.isAllowed = count.consumed <= quota;
  }

  /** Written when they are asked for: most requests are allowed, and need none. */
  get headers(): Record<string, string> {
    const { name, quota, count } = this;
    const seconds = Math.max(1, Math.ceil(count.msLeft / 1000));
    return {
      'RateLimit-Policy': `"${name}";q=${quota};w=${windowOf(name)}`,
      RateLimit: `"${name}";r=${Math.max(0, quota - count.consumed)};t=${seconds}`,
      ...(this.isAllowed ? {} : { 'Retry-After': String(seconds) }),
    };
  }
}

/** Counts requests, in this process or, with Redis, in all processes together. */
const createLimits = ({ strapi }: { strapi: Core.Strapi }) => {
  const env = environment();
  const quotas: Record<LimitName, number> = {
    read: env.RATE_LIMIT_READ,
    stock: env.RATE_LIMIT_STOCK,
    ingestion: env.RATE_LIMIT_INGESTION,
    mcp: env.RATE_LIMIT_MCP,
    subscribe: env.RATE_LIMIT_SUBSCRIBE,
    'subscribe-domain': env.RATE_LIMIT_SUBSCRIBE_DOMAIN,
    'failed-authentication': env.RATE_LIMIT_FAILED_AUTHENTICATION,
    authorization: env.RATE_LIMIT_AUTHORIZATION,
    registration: env.RATE_LIMIT_REGISTRATION,
    'user-code': env.RATE_LIMIT_USER_CODE,
  };
  const connection = connectToRedis(strapi, 'limits');
  const counters = new Map(
    (Object.entries(quotas) as [LimitName, number][])
      .filter(([, quota]) => quota > 0)
      .map(([name]): [LimitName, Counter] => [
        name,
        connection === null
          ? memoryCounter(windowOf(name))
          : redisCounter(connection.redis, name, windowOf(name)),
      ]),
  );

  const refusals = new Map<LimitName, number>();
  offerMetrics(strapi, {
    kind: 'counter',
    name: 'rate_limit_refusals_total',
    help: 'Requests that a limit has refused.',
    samples: () => [...refusals].map(([limit, value]) => ({ labels: { limit }, value })),
  });

  const judge = (name: LimitName, count: Count | null): LimitDecision => {
    if (count === null) return unlimited;
    const decision = new Decision(name, quotas[name], count);
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
     * Milliseconds that Redis takes to answer; null without Redis.
     *
     * @throws Error (the promise rejects) that says why Redis can't be used
     */
    redisLatency(): Promise<number> | null;
    close(): void;
  } = {
    consume: (name, key) => decide(name, counters.get(name)?.add(key) ?? null),
    peek: (name, key) => decide(name, counters.get(name)?.read(key) ?? null),
    giveBack: (name, key) => counters.get(name)?.giveBack(key),
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

export type Limits = ReturnType<typeof createLimits>;
export default createLimits;

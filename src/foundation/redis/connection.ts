import type { Core } from '@strapi/strapi';
import Redis from 'ioredis';

/** What Redis needs for an answer on a bad day; beyond it it is away, as if it had refused. */
const PATIENCE_MS = 300;
const CONNECT_PATIENCE_MS = 2000;

/** How often a connection is tried that nobody uses, so that a silent one is not found by a reader. */
const HEARTBEAT_MS = 1000;
const MAX_PAUSE_MS = 1000;

/** A connection that fails at once while Redis is away, and comes back by itself. */
export interface RedisConnection {
  redis: Redis;
  /** Why it can't be used now; null while it can. */
  outage(): string | null;
  close(): void;
}

/**
 * A connection to the Redis server that processes share.
 *
 * A command that is not answered within 300 ms fails. When nothing at all is heard for that long, the
 * connection is given up: from then on commands fail at once instead of each waiting its turn, until a new
 * connection has answered.
 *
 * @param url its address
 * @param role what it is for, as the server's own list of clients shows it
 */
export const connectToRedis = (strapi: Core.Strapi, url: string, role: string): RedisConnection => {
  const redis = new Redis(url, {
    connectionName: `ota-news:${role}`,
    connectTimeout: CONNECT_PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // What it subscribes to by itself, nobody hears fail.
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, MAX_PAUSE_MS),
  });
  let outage: string | null = null;
  const noteOutage = (reason: string): void => {
    if (outage === null) strapi.log.error(`Redis (${role}): ${reason}`);
    outage ??= reason;
  };
  redis.on('error', ({ message }) => noteOutage(message));
  redis.on('reconnecting', () => noteOutage('connection lost'));
  redis.on('ready', () => {
    if (outage !== null) strapi.log.info(`Redis (${role}): connected again`);
    outage = null;
  });
  const heartbeat = setInterval(() => {
    if (redis.status !== 'ready') return;
    // Something is heard, only much too late.
    redis.ping().catch(() => redis.status === 'ready' && redis.disconnect(true));
  }, HEARTBEAT_MS).unref();
  return {
    redis,
    outage: () => outage,
    close() {
      clearInterval(heartbeat);
      redis.disconnect();
    },
  };
};

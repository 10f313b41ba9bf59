import Redis from 'ioredis';

/** Command timeout: the time Redis may need under load, in milliseconds. Beyond it Redis counts as unavailable. */
const TIMEOUT_MS = 300;
const CONNECT_PATIENCE_MS = 2000;

/**
 * Interval of pings on an idle connection, in milliseconds, so that a dead one is detected before a request uses it.
 */
const HEARTBEAT_MS = 1000;
const MAX_PAUSE_MS = 1000;

/** Reports outages. */
interface Log {
  error(message: string): unknown;
  info(message: string): unknown;
}

/** A connection that fails immediately while Redis is unavailable and reconnects by itself. */
export interface RedisConnection {
  redis: Redis;
  /** Reason why Redis is unavailable; null while it is available. */
  outage(): string | null;
  close(): void;
}

/**
 * Connects to the Redis server that the processes share.
 *
 * A command without a response within 300 ms fails. If nothing is received for that long, the connection is dropped:
 * commands then fail immediately instead of each waiting for the timeout, until a new connection has responded.
 *
 * @param service whose log reports outages
 * @param url URL of the server
 * @param role purpose of the connection, shown in the server's client list
 */
export const connectToRedis = (
  { log }: { log: Log },
  url: string,
  role: string,
): RedisConnection => {
  const redis = new Redis(url, {
    connectionName: `ota-news:${role}`,
    connectTimeout: CONNECT_PATIENCE_MS,
    commandTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // Automatic resubscription failures go unobserved.
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, MAX_PAUSE_MS),
  });
  let outage: string | null = null;
  const noteOutage = (reason: string): void => {
    if (outage === null) log.error(`Redis (${role}): ${reason}`);
    outage ??= reason;
  };
  redis.on('error', ({ message }) => noteOutage(message));
  redis.on('reconnecting', () => noteOutage('connection lost'));
  redis.on('ready', () => {
    if (outage !== null) log.info(`Redis (${role}): connected again`);
    outage = null;
  });
  const heartbeat = setInterval(() => {
    if (redis.status !== 'ready') return;
    // Responses still arrive, but too late, so the socket timeout does not apply.
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

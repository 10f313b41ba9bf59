import type { Core } from '@strapi/strapi';
import Redis from 'ioredis';
import { environment } from '../environment';

const LONGEST_WAIT_MS = 5000;

/**
 * A connection to the Redis server that processes share, or null when the settings name none. It comes
 * back by itself after an outage; meanwhile commands fail at once instead of piling up.
 *
 * @param role what it is for, as the server's own list of clients shows it
 */
export const connectToRedis = (strapi: Core.Strapi, role: string): Redis | null => {
  const { REDIS_URL } = environment();
  if (REDIS_URL === undefined) return null;
  const redis = new Redis(REDIS_URL, {
    connectionName: `ota-news:${role}`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_WAIT_MS),
  });
  let isDown = false;
  const noteOutage = (reason: string): void => {
    if (!isDown) strapi.log.error(`Redis (${role}): ${reason}`);
    isDown = true;
  };
  redis.on('error', ({ message }) => noteOutage(message));
  redis.on('reconnecting', () => noteOutage('connection lost'));
  redis.on('ready', () => {
    if (isDown) strapi.log.info(`Redis (${role}): connected again`);
    isDown = false;
  });
  return redis;
};

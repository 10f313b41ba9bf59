import type { Purge } from '@ota-news/foundation/contracts/site';
import { connectToRedis } from '@ota-news/foundation/redis/connection';
import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { siteSettings } from '../settings';

const CHANNEL = 'ota-news:purge';

/** How old a page can get at most that nobody can call out of date. */
const DEAF_MS = 10_000;

export interface PurgeChannel {
  /** Tells the other processes. */
  announce(purge: Purge): void;
  close(): void;
}

const none: PurgeChannel = { announce: () => undefined, close: () => undefined };

/**
 * Carries purges among processes over Redis. Whoever can't hear the others forgets everything each ten
 * seconds, and once more when it hears them again; who could not tell them something tells them then to
 * forget everything.
 *
 * @param onPurge called for purges of other processes
 */
export const openPurgeChannel = (
  strapi: Core.Strapi,
  onPurge: (purge: Purge) => void,
): PurgeChannel => {
  const { redisUrl } = siteSettings.of(strapi);
  if (redisUrl === undefined) return none;
  const publisher = connectToRedis(strapi, redisUrl, 'purge-publisher');
  const subscriber = connectToRedis(strapi, redisUrl, 'purge-subscriber');
  const self = randomUUID();
  let hears = false;
  let isOwed = false;

  const announce = (purge: Purge): void => {
    publisher.redis.publish(CHANNEL, JSON.stringify({ from: self, purge })).catch(() => {
      // The outage has been logged; the others are told once it is over.
      isOwed = true;
    });
  };

  publisher.redis.on('ready', () => {
    if (isOwed) announce('all');
    isOwed = false;
  });
  subscriber.redis.on('ready', () => {
    subscriber.redis.subscribe(CHANNEL).then(
      () => {
        hears = true;
        // Not before: what is missed until the server has noted the subscription would be kept.
        onPurge('all');
      },
      // The connection is given up then, and the next one tries again.
      () => subscriber.redis.disconnect(true),
    );
  });
  subscriber.redis.on('close', () => {
    hears = false;
  });
  subscriber.redis.on('message', (_channel, message) => {
    const { from, purge } = JSON.parse(message) as { from: string; purge: Purge };
    if (from !== self) onPurge(purge);
  });
  const deafness = setInterval(() => {
    if (!hears) onPurge('all');
  }, DEAF_MS).unref();

  return {
    announce,
    close() {
      clearInterval(deafness);
      publisher.close();
      subscriber.close();
    },
  };
};

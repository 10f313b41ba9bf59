import type { Purge } from '@ota-news/foundation/contracts/site';
import { connectToRedis } from '@ota-news/foundation/redis/connection';
import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { siteSettings } from '../settings';

const CHANNEL = 'ota-news:purge';

/** Maximum age in milliseconds of pages while purges cannot be received. */
const UNSUBSCRIBED_PURGE_MS = 10_000;

export interface PurgeChannel {
  /** Sends a purge to the other processes. */
  announce(purge: Purge): void;
  close(): void;
}

const none: PurgeChannel = { announce: () => undefined, close: () => undefined };

/**
 * Broadcasts purges between processes over Redis. A process without a subscription purges everything every ten seconds,
 * and once more after resubscribing. A process that could not send a purge makes the others purge everything after it
 * has reconnected.
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
  let isSubscribed = false;
  let hasUnsentPurge = false;

  const announce = (purge: Purge): void => {
    publisher.redis.publish(CHANNEL, JSON.stringify({ from: self, purge })).catch(() => {
      // The outage has been logged; the others are notified after the reconnect.
      hasUnsentPurge = true;
    });
  };

  publisher.redis.on('ready', () => {
    if (hasUnsentPurge) announce('all');
    hasUnsentPurge = false;
  });
  subscriber.redis.on('ready', () => {
    subscriber.redis.subscribe(CHANNEL).then(
      () => {
        isSubscribed = true;
        // Not before the confirmation: earlier purges are missed, and pages cached until then would stay outdated.
        onPurge('all');
      },
      // Disconnects, so that the next connection retries.
      () => subscriber.redis.disconnect(true),
    );
  });
  subscriber.redis.on('close', () => {
    isSubscribed = false;
  });
  subscriber.redis.on('message', (_channel, message) => {
    const { from, purge } = JSON.parse(message) as { from: string; purge: Purge };
    if (from !== self) onPurge(purge);
  });
  const fallbackPurge = setInterval(() => {
    if (!isSubscribed) onPurge('all');
  }, UNSUBSCRIBED_PURGE_MS).unref();

  return {
    announce,
    close() {
      clearInterval(fallbackPurge);
      publisher.close();
      subscriber.close();
    },
  };
};

import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import type { Purge } from '../../../../../contracts/site';
import { connectToRedis } from '../../../../../redis/connection';

const CHANNEL = 'ota-news:purge';

export interface PurgeChannel {
  /** Tells the other processes. */
  announce(purge: Purge): void;
  close(): void;
}

const none: PurgeChannel = { announce: () => undefined, close: () => undefined };

/**
 * Carries purges among processes over Redis. Whoever was cut off forgets everything once it is
 * connected again, because it may have missed some, and tells the others to.
 *
 * @param onPurge called for purges of other processes
 */
export const openPurgeChannel = (
  strapi: Core.Strapi,
  onPurge: (purge: Purge) => void,
): PurgeChannel => {
  const publisher = connectToRedis(strapi, 'purge-publisher');
  const subscriber = connectToRedis(strapi, 'purge-subscriber');
  if (publisher === null || subscriber === null) return none;
  const self = randomUUID();
  let isReconnect = false;
  let isOwed = false;

  const announce = (purge: Purge): void => {
    publisher.publish(CHANNEL, JSON.stringify({ from: self, purge })).catch(() => {
      // The outage has been logged; the others are told once it is over.
      isOwed = true;
    });
  };

  publisher.on('ready', () => {
    if (isOwed) announce('all');
    isOwed = false;
  });
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).catch((error: unknown) => strapi.log.error(error));
    if (isReconnect) onPurge('all');
    isReconnect = true;
  });
  subscriber.on('message', (_channel, message) => {
    const { from, purge } = JSON.parse(message) as { from: string; purge: Purge };
    if (from !== self) onPurge(purge);
  });

  return {
    announce,
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
};

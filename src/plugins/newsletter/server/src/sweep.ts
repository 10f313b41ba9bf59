import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { ScheduledJob } from '@ota-news/foundation/jobs/scheduled-job';
import type { Core } from '@strapi/strapi';
import { CONSENTS, REQUESTS, SUBSCRIBERS, TOKENS } from './tables';

const DAY_MS = 86_400_000;

/** Milliseconds an unconfirmed address is kept. */
const UNCONFIRMED_MS = 7 * DAY_MS;

/**
 * Deletes addresses that were never confirmed with their related rows, and expired tokens and
 * requests.
 */
export const sweep = (strapi: Core.Strapi): ScheduledJob => ({
  name: 'newsletter-sweep',
  every: { seconds: 3600 },
  async run() {
    const longAgo = Date.now() - UNCONFIRMED_MS;
    await inTransaction(strapi, async ({ query }) => {
      const forgotten = () =>
        query(SUBSCRIBERS).where('state', 'pending').andWhere('requested_at', '<', longAgo);
      await query(TOKENS).whereIn('subscriber_id', forgotten().select('id')).delete();
      // Unconfirmed addresses have given no consent, so no proof is needed.
      const agreed = query(CONSENTS).whereNot('event', 'requested').select('address_key');
      await query(CONSENTS)
        .whereIn('address_key', forgotten().select('address_key'))
        .whereNotIn('address_key', agreed)
        .delete();
      await forgotten().delete();
    });
    const db = database(strapi);
    await db(TOKENS).where('expires_at', '<', longAgo).delete();
    await db(REQUESTS).where('at', '<', longAgo).delete();
  },
});

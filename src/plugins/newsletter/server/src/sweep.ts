import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Job } from '#newsroom/contracts/publishing';
import { CONSENTS, REQUESTS, SUBSCRIBERS, TOKENS } from './tables';

const DAY_MS = 86_400_000;

/** How long an address is kept that nobody has confirmed. */
const UNCONFIRMED_MS = 7 * DAY_MS;

/** Forgets addresses that were never confirmed, with what hangs on them, and links that are over. */
export const sweep = (strapi: Core.Strapi): Job => ({
  name: 'newsletter-sweep',
  every: { seconds: 3600 },
  async run() {
    const longAgo = Date.now() - UNCONFIRMED_MS;
    await inTransaction(strapi, async ({ query }) => {
      const forgotten = () =>
        query(SUBSCRIBERS).where('state', 'pending').andWhere('requested_at', '<', longAgo);
      await query(TOKENS).whereIn('subscriber_id', forgotten().select('id')).delete();
      // Whoever did not confirm has agreed to nothing, so there is nothing to prove.
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

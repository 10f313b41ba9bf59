import { getService } from '@ota-news/foundation/contracts/services';
import { inTransaction } from '@ota-news/foundation/database/connection';
import type { DemoContent } from './content';
import { forEachEntry, type SeedContext } from './documents';

const PRICE = 'api::share-price.share-price';

/** Stores the closing prices, one transaction per company. */
export const seedPrices = (
  seeding: SeedContext,
  { otas, prices }: Pick<DemoContent, 'otas' | 'prices'>,
): Promise<void> => {
  const { strapi } = seeding;
  return forEachEntry(seeding, 'Seeding share prices', prices, async ({ ticker, closes }) => {
    const slug = otas.find((ota) => ota.ticker === ticker)?.slug;
    const ota = await strapi.db.query('api::ota.ota').findOne({ where: { slug } });
    if (slug === undefined || ota === null) throw new Error(`No company is listed as ${ticker}.`);
    const isThere = (await strapi.db.query(PRICE).count({ where: { ota: ota.id } })) > 0;
    if (isThere) return;
    await inTransaction(strapi, ({ query }) =>
      getService(strapi, 'api::share-price.price-records').store(query, ota.id, closes),
    );
  });
};

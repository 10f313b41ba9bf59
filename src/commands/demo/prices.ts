import type { DemoContent } from './content';
import { forEachEntry, type Seeding } from './documents';

const PRICE = 'api::share-price.share-price';

/**
 * Stores the closing prices, a company at once. They go in as rows, not as documents one by one: no
 * rule stands in front of a price, and there are thousands.
 */
export const seedPrices = (
  seeding: Seeding,
  { otas, prices }: Pick<DemoContent, 'otas' | 'prices'>,
): Promise<void> => {
  const { strapi } = seeding;
  return forEachEntry(seeding, 'Seeding share prices', prices, async ({ ticker, closes }) => {
    const slug = otas.find((ota) => ota.ticker === ticker)?.slug;
    const ota = await strapi.db.query('api::ota.ota').findOne({ where: { slug } });
    if (slug === undefined || ota === null) throw new Error(`No company is listed as ${ticker}.`);
    const isThere = (await strapi.db.query(PRICE).count({ where: { ota: ota.id } })) > 0;
    if (isThere) return;
    const now = new Date();
    await strapi.db.query(PRICE).createMany({
      data: closes.map(({ date, close }) => ({ ota: ota.id, date, close, publishedAt: now })),
    });
  });
};

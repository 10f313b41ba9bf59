import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { StockEvent, StockHistory } from '#api/share-price/market-data';
import type { ArticleSummary } from '#api/page-models';
import { addressOf } from '#api/addresses';
import { movedTo } from '#newsroom/pages/moved';

/** Paths subject to the rate limit of histories. */
export const HISTORY_ADDRESS = /^\/stock\/[^/]+\/history$/;

/** Limits the response; exceeds the articles about one company in a year. */
const MAX_EVENTS = 5_000;

const eventOf = ({ publishedAt, title, excerpt, image, url }: ArticleSummary): StockEvent => ({
  date: publishedAt.slice(0, 10),
  title,
  excerpt,
  image: image === null ? null : absolute(image.url),
  url: absolute(url),
});

const historyOf = async (strapi: Core.Strapi, slug: string): Promise<StockHistory | null> => {
  const ota = await getService(strapi, 'api::ota.ota-directory').bySlug(slug);
  if (ota === null) return null;
  const { name, primaryColor: primary_color } = ota;
  if (!ota.isListed || ota.ticker === null) {
    return { ticker: null, name, currency: null, primary_color, prices: [], events: [] };
  }
  const prices = await getService(strapi, 'api::share-price.price-history').latestYear(ota.id);
  const first = prices.at(0);
  const last = prices.at(-1);
  const articles =
    first === undefined || last === undefined
      ? []
      : await getService(strapi, 'api::article.published-articles').latest(
          {
            otaId: ota.id,
            from: `${first.date}T00:00:00.000Z`,
            to: `${last.date}T23:59:59.999Z`,
          },
          MAX_EVENTS,
        );
  return {
    ticker: ota.ticker,
    name,
    currency: ota.currency,
    primary_color,
    prices,
    events: articles.map(eventOf).reverse(),
  };
};

/** `GET /stock/{otaSlug}/history`: closes of one year and the articles of that period. */
export const stockHistory = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: addressOf.priceHistory(':otaSlug'),
  async respond({ params: { otaSlug = '' } }) {
    const history = await historyOf(strapi, otaSlug);
    if (history === null) {
      return movedTo(strapi, 'api::ota.ota', otaSlug, addressOf.priceHistory);
    }
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(history),
      tags: ['share-prices', 'articles', 'otas'],
    };
  },
});

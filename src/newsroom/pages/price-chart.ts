import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { PriceChart, PriceEvent, PriceSeries } from '#api/share-price/page-models';
import { addressOf } from '#api/addresses';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import type { Close } from '#api/share-price/services/price-history';

/** Query parameters of a page with a price chart. */
export const CHART_PARAMETERS = ['period', 'with'];

/** Periods by the value of the query parameter; without one, the chart shows a year. */
const MONTHS = new Map([
  ['1m', 1],
  ['3m', 3],
  ['6m', 6],
]);
const YEAR = { label: '1 year', period: null };
const PERIODS = [
  ...[...MONTHS].map(([period, months]) => ({
    label: months === 1 ? '1 month' : `${months} months`,
    period,
  })),
  YEAR,
];

const MAX_EVENTS = 100;

/** Topic whose articles mark the days on which a company reports its results. */
const EARNINGS = addressOf.category('earnings');

interface Choice {
  period: string | null;
  with: string | null;
}

/** Day that lies a number of months before, at most the last one of its month. */
const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const before = new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
  return before.toISOString().slice(0, 10);
};

const seriesOf = (ota: OtaProfile, prices: Close[]): PriceSeries => ({
  name: ota.name,
  ticker: ota.ticker ?? ota.name,
  currency: ota.currency ?? '',
  color: ota.primaryColor,
  prices,
});

const urlOf = (path: string, { period, with: other }: Choice): string => {
  const query = new URLSearchParams({
    ...(period === null ? {} : { period }),
    ...(other === null ? {} : { with: other }),
  }).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** OTAs with prices in a period, except the charted one. */
const comparableWith = async (
  strapi: Core.Strapi,
  ota: OtaProfile,
  { from, to }: { from: string; to: string },
): Promise<OtaProfile[]> => {
  const spans = await getService(strapi, 'api::share-price.price-history').spans();
  const all = await getService(strapi, 'api::ota.ota-directory').all();
  return all.filter(({ id, isListed }) => {
    const span = spans.get(id);
    return id !== ota.id && isListed && span !== undefined && span.from < to && span.to > from;
  });
};

const eventsOf = async (
  strapi: Core.Strapi,
  ota: OtaProfile,
  { from, to }: { from: string; to: string },
): Promise<PriceEvent[]> => {
  const articles = await getService(strapi, 'api::article.published-articles').latest(
    { otaId: ota.id, from: `${from}T00:00:00Z`, to: `${to}T23:59:59Z` },
    MAX_EVENTS,
  );
  return articles
    .map(({ publishedAt, title, url, category }) => ({
      date: publishedAt.slice(0, 10),
      title,
      url,
      isEarnings: category?.url === EARNINGS,
    }))
    .reverse();
};

/**
 * Chart of an OTA's share price for its profile.
 *
 * @param query `period` (`1m`, `3m` or `6m`; a year without it) and `with` (slug of another OTA with prices)
 * @param closes those of the latest year, if they have been read
 * @returns null for an OTA with fewer than two prices, `'unknown'` for a parameter that has no such value
 */
export const priceChart = async (
  strapi: Core.Strapi,
  ota: OtaProfile,
  query: Record<string, string>,
  closes?: Close[],
): Promise<PriceChart | null | 'unknown'> => {
  const choice: Choice = { period: query.period ?? null, with: query.with || null };
  const history = getService(strapi, 'api::share-price.price-history');
  const year = closes ?? (await history.latestYear(ota.id));
  const to = year.at(-1)?.date;
  if (to === undefined || year.length < 2) {
    return choice.period === null && choice.with === null ? null : 'unknown';
  }
  const months = choice.period === null ? null : MONTHS.get(choice.period);
  if (months === undefined) return 'unknown';
  const prices =
    months === null ? year : year.filter(({ date }) => date >= monthsBefore(to, months));
  const [first] = prices;
  if (first === undefined || prices.length < 2) return 'unknown';
  const span = { from: first.date, to };

  const comparable = await comparableWith(strapi, ota, span);
  const other = comparable.find(({ slug }) => slug === choice.with);
  if (choice.with !== null && other === undefined) return 'unknown';
  const otherPrices = other === undefined ? [] : await history.between(other.id, span);

  const path = addressOf.ota(ota.slug);
  return {
    company: seriesOf(ota, prices),
    other: other === undefined || otherPrices.length < 2 ? null : seriesOf(other, otherPrices),
    events: await eventsOf(strapi, ota, span),
    path,
    period: choice.period,
    periods: PERIODS.map(({ label, period }) => ({
      label,
      url: urlOf(path, { ...choice, period }),
      isCurrent: period === choice.period,
    })),
    comparable: comparable.map(({ slug, name }) => ({
      slug,
      name,
      isCurrent: slug === choice.with,
    })),
    historyUrl: addressOf.priceHistory(ota.slug),
  };
};

import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import { errors, z } from '@strapi/utils';
import { priceChart } from '../../pages/price-chart';
import { EITHER, eitherName, findOta, documentName } from '../lookups';

const close = z.object({ date: z.string(), close: z.number() });

type Close = z.infer<typeof close>;

/** Functions from a date to a key of its period; a week's key is its Monday. */
const PERIODS = {
  day: (date: string): string => date,
  week: (date: string): string => {
    const day = new Date(`${date}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
    return day.toISOString().slice(0, 10);
  },
  month: (date: string): string => date.slice(0, 7),
};

/** Keeps the last close of each period. */
const thin = (closes: Close[], interval: keyof typeof PERIODS): Close[] => [
  ...new Map(closes.map((entry) => [PERIODS[interval](entry.date), entry])).values(),
];

export const getStockHistory = defineTool({
  name: 'get-stock-history',
  title: 'Get a share price history',
  description: 'Reads the closing prices of a listed OTA over the latest year.',
  annotations: READS,
  scopes: ['content:read'],
  input: z
    .strictObject({
      ...documentName,
      interval: z.enum(['day', 'week', 'month']).default('week'),
    })
    .refine(eitherName, EITHER),
  output: z.object({
    ota: z.string(),
    ticker: z.string(),
    currency: z.string().nullable(),
    prices: z.array(close).meta({ description: 'Oldest first.' }),
    change_percent: z
      .number()
      .meta({ description: 'From the first close of the year to the last.' }),
  }),
  async run({ interval, ...name }, { strapi }) {
    const ota = await findOta(strapi, name);
    const closes = await getService(strapi, 'api::share-price.price-history').latestYear(ota.id);
    const first = closes[0];
    const last = closes.at(-1);
    if (ota.ticker === null || first === undefined || last === undefined) {
      throw new errors.NotFoundError(`No share prices of ${ota.name} are stored.`);
    }
    const change =
      first.close === 0 ? 0 : Math.round((last.close / first.close - 1) * 10_000) / 100;
    const prices = thin(closes, interval).map(({ date, close: price }) => ({ date, close: price }));
    const currency = ota.currency ?? '';
    const chart = await priceChart(strapi, ota, {}, closes);
    return {
      data: {
        ota: ota.name,
        ticker: ota.ticker,
        currency: ota.currency,
        prices,
        change_percent: change,
      },
      text: `${ota.name} (${ota.ticker}): ${first.close} ${currency} on ${first.date}, ${last.close} ${currency} on ${last.date}, ${change} %.\n${prices
        .map(({ date, close: price }) => `${date} ${price}`)
        .join('\n')}`,
      // Other periods and companies are on the profile.
      ...(chart === null || chart === 'unknown'
        ? {}
        : { view: { site: publicUrl(), chart: { ...chart, periods: [], comparable: [] } } }),
    };
  },
});

import { z } from '@strapi/utils';
import { environment } from '#environment';
import { askProviderForJson } from '@ota-news/foundation/network/provider-request';
import { checkedCloses, MAX_BYTES, type QuoteProvider } from './provider';

const DAY_SECONDS = 86_400;

const chart = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: z.object({ gmtoffset: z.number() }),
          timestamp: z.array(z.number()).default([]),
          indicators: z.object({
            quote: z.array(z.object({ close: z.array(z.number().nullable()).default([]) })).min(1),
          }),
        }),
      )
      .min(1),
  }),
});

const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/**
 * Chart data of Yahoo Finance's website: closes adjusted for splits, not for dividends. Not an official API;
 * may change or end without notice.
 */
export const yahoo: QuoteProvider = {
  async closes({ ticker, from, to }, signal) {
    const query = new URLSearchParams({
      period1: String(seconds(from)),
      period2: String(seconds(to) + DAY_SECONDS),
      interval: '1d',
    });
    const address = `${environment().ADVANCED.yahooUrl}/v8/finance/chart/${encodeURIComponent(ticker)}`;
    const answer = await askProviderForJson(`${address}?${query.toString()}`, {
      signal,
      maxBytes: MAX_BYTES,
      // Yahoo rejects requests without a browser-like User-Agent.
      headers: { Accept: 'application/json', 'User-Agent': 'Mozilla/5.0 (compatible; ota-news)' },
    });
    const parsed = chart.safeParse(answer);
    const found = parsed.data?.chart.result[0];
    if (found === undefined) throw new Error('Yahoo answered something that is not a chart.');
    const { meta, timestamp, indicators } = found;
    const values = indicators.quote[0]?.close ?? [];
    // Days without trading have a null close.
    return checkedCloses(
      timestamp.flatMap((seconds, index) => {
        const close = values[index] ?? null;
        const date = new Date((seconds + meta.gmtoffset) * 1000).toISOString().slice(0, 10);
        return close === null ? [] : [{ date, close }];
      }),
    );
  },
};

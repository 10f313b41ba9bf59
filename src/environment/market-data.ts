import { z } from '@strapi/utils';
import type { Requirement, Variables } from './requirement';

/** Settings of share prices. */
export const marketData = {
  QUOTE_PROVIDER: z
    .enum(['csv', 'yahoo', 'http'])
    .default('csv')
    .describe('Source of daily closes; csv: only imported files. yahoo is an unofficial source.'),
  QUOTE_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 22:30')
    .default('22:30')
    .describe("When the day's closes are fetched, in UTC; earlier ones of the day are not final."),
  QUOTE_HTTP_URL: z
    .string()
    .regex(/^https?:\/\/.*\{ticker\}/, 'an http(s) address that contains {ticker}')
    .optional()
    .describe(
      'Address of the provider http; {ticker}, {from} and {to} (YYYY-MM-DD) are filled in.',
    ),
  QUOTE_HTTP_HEADER: z
    .string()
    .regex(/^[\w-]+:/, 'a header such as "Authorization: Bearer …"')
    .optional()
    .describe('A header that it wants, e.g. Authorization: Bearer TOKEN.'),
  QUOTE_HTTP_ROWS: z
    .string()
    .default('')
    .describe('Path to the array of days in its JSON, e.g. data.prices; empty: the JSON itself.'),
  QUOTE_HTTP_DATE: z.string().min(1).default('date').describe('Path to the date in a day.'),
  QUOTE_HTTP_CLOSE: z.string().min(1).default('close').describe('Path to the close in a day.'),
};

/** Reports a missing URL of the selected provider. */
export const requireQuoteSettings = (given: Variables): Requirement[] =>
  given.QUOTE_PROVIDER === 'http' && given.QUOTE_HTTP_URL === undefined
    ? [{ name: 'QUOTE_HTTP_URL', wants: 'a value, because QUOTE_PROVIDER is http' }]
    : [];

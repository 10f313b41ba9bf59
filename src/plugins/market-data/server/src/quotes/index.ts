import { environment } from '#environment';
import { http } from './http';
import type { QuoteProvider } from './provider';
import { yahoo } from './yahoo';

/** Name of the daily job. */
export const FETCH_QUOTES = 'fetch-quotes';

/** Returns the configured provider; null if prices are imported from files only. */
export const quoteProvider = (): QuoteProvider | null => {
  const providers = { csv: null, yahoo, http };
  return providers[environment().QUOTE_PROVIDER];
};

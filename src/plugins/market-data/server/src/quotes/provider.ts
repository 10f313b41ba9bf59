import { z } from '@strapi/utils';
import { MAX_CLOSE, MIN_CLOSE } from '#api/share-price/fields';
import type { Close } from '#api/share-price/services/price-history';

/** Request for closes. */
export interface QuoteRequest {
  ticker: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

/** Source of closes. */
export interface QuoteProvider {
  /**
   * @returns split-adjusted closes, in any order, possibly of more days than requested
   * @throws Error if the response is invalid
   */
  closes(request: QuoteRequest, signal: AbortSignal): Promise<Close[]>;
}

/** Maximum bytes of a response: about forty years of daily closes. */
export const MAX_BYTES = 4 * 1024 * 1024;

/** Decimal places of stored prices; further digits are floating-point noise. */
const DIGITS = 4;

export const roundClose = (close: number): number => Number(close.toFixed(DIGITS));

const close = z.object({
  date: z.iso.date(),
  close: z.number().min(MIN_CLOSE).max(MAX_CLOSE),
});

/**
 * Validates the rows of a provider.
 * @throws Error with the first invalid row
 */
export const checkedCloses = (rows: unknown[]): Close[] =>
  rows.map((row, index) => {
    const parsed = close.safeParse(row);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Error(`Row ${index + 1}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
    return { ...parsed.data, close: roundClose(parsed.data.close) };
  });

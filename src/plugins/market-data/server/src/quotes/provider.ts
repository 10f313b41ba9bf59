import { z } from '@strapi/utils';
import { MAX_CLOSE, MIN_CLOSE } from '#api/share-price/fields';
import type { Close } from '#api/share-price/services/price-history';

/** Which closes are wanted. */
export interface QuoteRequest {
  ticker: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

/** Where closes come from. */
export interface QuoteProvider {
  /**
   * @returns split-adjusted closes, in any order, possibly of more days than asked for
   * @throws Error when the answer is not what it should be
   */
  closes(request: QuoteRequest, signal: AbortSignal): Promise<Close[]>;
}

/** Bytes of an answer: some forty years of days. */
export const MAX_BYTES = 4 * 1024 * 1024;

/** Prices with more digits than this are noise of binary fractions. */
const DIGITS = 4;

export const roundClose = (close: number): number => Number(close.toFixed(DIGITS));

const close = z.object({
  date: z.iso.date(),
  close: z.number().min(MIN_CLOSE).max(MAX_CLOSE),
});

/** Checks what a provider said. @throws Error that names the first wrong row */
export const checkedCloses = (rows: unknown[]): Close[] =>
  rows.map((row, index) => {
    const parsed = close.safeParse(row);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Error(`Row ${index + 1}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
    return { ...parsed.data, close: roundClose(parsed.data.close) };
  });

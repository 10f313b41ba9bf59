import type { Close } from '#api/share-price/services/price-history';
import { roundClose } from './provider';

/** Relative difference below which closes count as equal, because providers round. */
const TOLERANCE = 0.005;

const differs = (one: number, other: number): boolean => Math.abs(one / other - 1) > TOLERANCE;

/** Detects that a provider has changed closes of stored days, as after a split. */
export const isRewritten = (stored: Close[], fetched: Close[]): boolean => {
  const known = new Map(stored.map(({ date, close }) => [date, close]));
  return fetched.some(({ date, close }) => differs(close, known.get(date) ?? close));
};

/**
 * Returns the closes to store so that old and new days use the same scale. Stored days that the provider does
 * not return are adjusted like the next later day that both have: a split divides all earlier closes by the
 * same factor.
 *
 * @param stored oldest first
 */
export const reconcile = (stored: Close[], fetched: Close[]): Close[] => {
  const given = new Map(fetched.map(({ date, close }) => [date, close]));
  const adjusted: Close[] = [];
  let ratio = 1;
  for (const { date, close } of [...stored].reverse()) {
    const current = given.get(date);
    if (current !== undefined) ratio = differs(current, close) ? current / close : 1;
    else if (ratio !== 1) adjusted.push({ date, close: roundClose(close * ratio) });
  }
  return [...fetched, ...adjusted];
};

import type { Close } from '#api/share-price/services/price-history';
import { roundClose } from './provider';

/** Closes that differ by less are the same: providers round. */
const TOLERANCE = 0.005;

const differs = (one: number, other: number): boolean => Math.abs(one / other - 1) > TOLERANCE;

/** Whether a provider has rewritten days that are stored, as a split makes it do. */
export const isRewritten = (stored: Close[], fetched: Close[]): boolean => {
  const known = new Map(stored.map(({ date, close }) => [date, close]));
  return fetched.some(({ date, close }) => differs(close, known.get(date) ?? close));
};

/**
 * What to store so that old and new days are on one scale. Stored days that the provider does not
 * give are adjusted as the next later day that both have: a split divides all days before it by the
 * same number.
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

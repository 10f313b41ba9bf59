import type { Period } from '../query/periods';

/** What an entry of the time that a query names gains. */
const OF_PERIOD = 0.25;
/** What an entry of this moment gains: of two equals, the newer one is news. */
const OF_NOW = 0.06;
/** After so long an entry gains half as much. */
const HALF_LIFE_MS = 365 * 86_400_000;

/**
 * What an entry's date adds to its score.
 *
 * @param date milliseconds since 1970; null for what has no date
 */
export const timeliness = (
  date: number | string | null,
  now: number,
  period: Period | null,
): number => {
  if (date === null) return 0;
  const datedAt = Number(date);
  const isOfPeriod = period !== null && datedAt >= period.from && datedAt <= period.to;
  const age = Math.max(0, now - datedAt);
  return (isOfPeriod ? OF_PERIOD : 0) + OF_NOW * 2 ** (-age / HALF_LIFE_MS);
};

import type { Period } from '../text/periods';

/** Bonus of an entry with a date: articles come a little before terms, topics and companies, unless those are named. */
const DATED_BONUS = 0.04;
/** Bonus of an entry within the time span that the query names. */
const PERIOD_BONUS = 0.25;
/** Bonus of an entry dated now: recent entries are preferred. */
const RECENCY_BONUS = 0.06;
/** Half-life of the bonus for recent entries. */
const HALF_LIFE_MS = 365 * 86_400_000;

/**
 * Score bonus of an entry for its date.
 *
 * @param date Unix time in milliseconds; null without a date
 */
export const timeliness = (date: number | null, now: number, period: Period | null): number => {
  if (date === null) return 0;
  const isOfPeriod = period !== null && date >= period.from && date <= period.to;
  const age = Math.max(0, now - date);
  const recency = RECENCY_BONUS * 2 ** (-age / HALF_LIFE_MS);
  return DATED_BONUS + (isOfPeriod ? PERIOD_BONUS : 0) + recency;
};

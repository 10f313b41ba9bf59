import { errors } from '@strapi/utils';
import type { Close } from './services/price-history';

/** Closes that lie so far apart from one trading day to the next were rarely paid; splits are adjusted for. */
const LEAP = 20;
const MAX_REPORTED = 20;
const SATURDAY = 6;
const SUNDAY = 0;

/** A close that may be a slip. */
export interface UnusualClose {
  date: string;
  message: string;
}

/** Thrown for a file with closes that a person has to look at first. */
export class UnusualClosesError extends errors.ValidationError {
  constructor(unusual: UnusualClose[]) {
    const shown = unusual.slice(0, MAX_REPORTED).map(({ message }) => message);
    const hidden = unusual.length - shown.length;
    super([...shown, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('\n'));
  }
}

const weekendIn = (date: string): string | null => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (day === SATURDAY) return `${date} is a Saturday`;
  return day === SUNDAY ? `${date} is a Sunday` : null;
};

const leapIn = (close: number, before: Close | undefined): string | null => {
  if (before === undefined) return null;
  const ratio = close / before.close;
  return ratio < LEAP && ratio > 1 / LEAP
    ? null
    : `${close} follows the close ${before.close} of ${before.date}`;
};

/**
 * Those of the changed closes that fall on a weekend, or lie far from the close before them.
 *
 * @param changed what an import would add or change
 * @param stored what is there before it
 */
export const unusualCloses = (changed: Close[], stored: Close[]): UnusualClose[] => {
  const news = new Set(changed.map(({ date }) => date));
  const merged = new Map([...stored, ...changed].map((close) => [close.date, close]));
  const ordered = [...merged.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  return ordered.flatMap((close, index) => {
    const before = ordered[index - 1];
    const isTouched = news.has(close.date) || (before !== undefined && news.has(before.date));
    if (!isTouched) return [];
    const leap = leapIn(close.close, before);
    const weekend = news.has(close.date) ? weekendIn(close.date) : null;
    return [
      ...(weekend === null ? [] : [{ date: close.date, message: weekend }]),
      ...(leap === null ? [] : [{ date: close.date, message: `${close.date}: ${leap}` }]),
    ];
  });
};

import { errors } from '@strapi/utils';
import type { Close } from './services/price-history';

/** Ratio between consecutive closes that indicates a mistake; closes are split-adjusted. */
const LEAP = 20;
const MAX_REPORTED = 20;
const SATURDAY = 6;
const SUNDAY = 0;

/** A close that looks like a mistake. */
export interface UnusualClose {
  date: string;
  message: string;
}

/** Thrown for a file with closes that a person must confirm first. */
export class UnusualClosesError extends errors.ValidationError {
  constructor(unusual: UnusualClose[]) {
    const reported = unusual.slice(0, MAX_REPORTED).map(({ message }) => message);
    const hidden = unusual.length - reported.length;
    super([...reported, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('\n'));
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
 * Finds closes on a weekend, or far from the preceding close, among the changed ones.
 *
 * @param changed closes that an import would add or change
 * @param stored closes before the import
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

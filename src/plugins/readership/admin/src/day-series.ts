import { KINDS, type DaySum, type Kind } from './types';

const DAY_MS = 86_400_000;

/** A UTC day with its readings by kind. */
export interface Day extends Record<Kind, number> {
  day: string;
}

/** Returns every day of a period that ends today, those without readings too. */
export const daySeries = (sums: DaySum[], days: number): Day[] => {
  const found = new Map(sums.map(({ day, kind, readings }) => [`${day} ${kind}`, readings]));
  const today = Math.floor(Date.now() / DAY_MS);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date((today - days + 1 + index) * DAY_MS).toISOString().slice(0, 10);
    const [reader = 0, engine = 0, ai = 0, program = 0] = KINDS.map(
      (kind) => found.get(`${day} ${kind}`) ?? 0,
    );
    return { day, reader, 'search-engine': engine, ai, program };
  });
};

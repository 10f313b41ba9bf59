import { CLIENT_KINDS, type ClientKind } from '@ota-news/foundation/readership/classes';
import type { DaySum } from './types';

const DAY_MS = 86_400_000;

/** A UTC day with its readings by kind. */
export interface Day extends Record<ClientKind, number> {
  day: string;
}

/** Returns every day of a period that ends today, those without readings too. */
export const daySeries = (sums: DaySum[], days: number): Day[] => {
  const found = new Map(sums.map(({ day, kind, readings }) => [`${day} ${kind}`, readings]));
  const today = Math.floor(Date.now() / DAY_MS);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date((today - days + 1 + index) * DAY_MS).toISOString().slice(0, 10);
    const readings = CLIENT_KINDS.map((kind) => [kind, found.get(`${day} ${kind}`) ?? 0]);
    return { day, ...(Object.fromEntries(readings) as Record<ClientKind, number>) };
  });
};

const DAY_MS = 86_400_000;

/** Days for which sums are kept. */
export const KEPT_DAYS = 400;

/** Name of a UTC day, `YYYY-MM-DD`, by its number since 1970. */
export const dayOf = (number: number): string =>
  new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The first of so many UTC days, of which today is the last. */
export const firstOfDays = (days: number): string =>
  dayOf(Math.floor(Date.now() / DAY_MS) - days + 1);

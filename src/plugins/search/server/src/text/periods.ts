/** Time span of a query; Unix times in milliseconds, inclusive. */
export interface Period {
  from: number;
  to: number;
}

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const shortened = (month: string): string =>
  `${month.slice(0, 3)}(?:${month.slice(3)}|${month.slice(3, 4)})?`;
const MONTH = `(?<month>${MONTHS.map(shortened).join('|')})\\.?`;
const YEAR = '(?<year>20\\d{2}|19\\d{2})';
/** Of the quarters of a year. */
export const ORDINALS = ['first', 'second', 'third', 'fourth'];
const UNITS = { day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const;

const utc = (year: number, month = 0, day = 1): number => Date.UTC(year, month, day);

/** Span from one moment until just before another. */
const until = (from: number, end: number): Period => ({ from, to: end - 1 });

const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase()));

/** Calendar day, week (from Monday), month, quarter or year that contains a moment, shifted by a number of units. */
const calendar = (unit: keyof typeof UNITS, now: Date, shift: number): Period => {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const monday = day - ((now.getUTCDay() + 6) % 7) + 7 * shift;
  const first = 3 * Math.floor(month / 3) + 3 * shift;
  switch (unit) {
    case 'day':
      return until(utc(year, month, day + shift), utc(year, month, day + shift + 1));
    case 'week':
      return until(utc(year, month, monday), utc(year, month, monday + 7));
    case 'month':
      return until(utc(year, month + shift), utc(year, month + shift + 1));
    case 'quarter':
      return until(utc(year, first), utc(year, first + 3));
    case 'year':
      return until(utc(year + shift), utc(year + shift + 1));
  }
};

type Groups = Record<string, string>;

/** Patterns for times, most specific first: a month also contains a year. */
const FORMS: [pattern: string, period: (groups: Groups, now: Date) => Period][] = [
  [
    `(?<day>\\d{1,2})(?:st|nd|rd|th)? ${MONTH},? ${YEAR}`,
    ({ day, month, year }) => {
      const from = utc(Number(year), monthOf(month!), Number(day));
      return until(from, from + 86_400_000);
    },
  ],
  [
    `${YEAR}-(?<number>0[1-9]|1[0-2])(?:-(?<day>0[1-9]|[12]\\d|3[01]))?`,
    ({ year, number, day }) => {
      const month = Number(number) - 1;
      return day === undefined
        ? until(utc(Number(year), month), utc(Number(year), month + 1))
        : until(utc(Number(year), month, Number(day)), utc(Number(year), month, Number(day) + 1));
    },
  ],
  [
    `${MONTH},? ${YEAR}`,
    ({ month, year }) =>
      until(utc(Number(year), monthOf(month!)), utc(Number(year), monthOf(month!) + 1)),
  ],
  [
    `(?:q(?<digit>[1-4])|(?<ordinal>${ORDINALS.join('|')}) quarter)(?: of)?,? ${YEAR}`,
    ({ digit, ordinal, year }) => {
      const number =
        digit === undefined ? ORDINALS.indexOf(ordinal!.toLowerCase()) : Number(digit) - 1;
      // News about a quarter is published in the next one.
      return until(utc(Number(year), 3 * number), utc(Number(year), 3 * number + 6));
    },
  ],
  [
    `(?<which>last|past|this) (?<unit>week|month|quarter|year)`,
    ({ which, unit }, now) =>
      calendar(unit!.toLowerCase() as keyof typeof UNITS, now, /this/i.test(which!) ? 0 : -1),
  ],
  [
    `(?:in |during |over )?(?:the )?(?:last|past) (?<count>\\d{1,3}) (?<unit>day|week|month|year)s`,
    ({ count, unit }, now) => {
      const days = Number(count) * UNITS[unit!.toLowerCase() as keyof typeof UNITS];
      return { from: now.getTime() - days * 86_400_000, to: now.getTime() };
    },
  ],
  [
    `(?<name>today|yesterday)`,
    ({ name }, now) => calendar('day', now, /today/i.test(name!) ? 0 : -1),
  ],
  [YEAR, ({ year }) => until(utc(Number(year)), utc(Number(year) + 1))],
];

const PATTERNS = FORMS.map(([pattern, period]) => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu'),
  period,
}));

/**
 * Extracts a time from a query, such as "November 2023", "Q3 2024" or "last week".
 *
 * @returns the time and the query without it; null if the query contains none
 */
export const periodIn = (text: string, now: Date): { period: Period; rest: string } | null => {
  for (const { pattern, period } of PATTERNS) {
    const found = pattern.exec(text);
    if (found?.groups !== undefined) {
      return { period: period(found.groups, now), rest: text.replace(found[0], ' ') };
    }
  }
  return null;
};

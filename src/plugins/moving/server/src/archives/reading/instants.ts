const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** RFC 822, as feeds date with it. */
const MAIL =
  /^(?:[A-Z][a-z]{2}, {0,3})?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}(?::\d{2})?)(?: ([A-Z]{1,4}|[+-]\d{4}))?$/;

/** A day as Americans write it. */
const LONG = /^([A-Z][a-z]{2,8})\.? (\d{1,2}),? (\d{4})$/;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const instant = (milliseconds: number): string | null => {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 ? null : date.toISOString();
};

/** The calendar has no 31 February, which `Date` takes for a day of March. */
const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const namedInstant = (
  day: string,
  month: string,
  year: string,
  time = '00:00',
  zone = 'GMT',
): string | null => {
  const number = MONTHS.indexOf(month.slice(0, 3)) + 1;
  if (number === 0 || !isDay(Number(year), number, Number(day))) return null;
  return instant(
    Date.parse(`${day} ${MONTHS[number - 1]} ${year} ${time} ${zone === 'Z' ? 'GMT' : zone}`),
  );
};

/**
 * Reads a point in time of another system: ISO 8601 (also with a space, as databases write it), RFC 822,
 * `Jul 8, 2022`, or milliseconds since 1970. A time without a zone is UTC.
 *
 * @returns ISO 8601 in UTC; null if it is none
 */
export const instantOf = (written: unknown): string | null => {
  if (typeof written === 'number') return instant(written);
  if (written instanceof Date) return instant(written.getTime());
  if (typeof written !== 'string') return null;
  const text = written.trim();
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year = '', month = '', day = '', time = '00:00', zone = 'Z'] = iso;
    if (!isDay(Number(year), Number(month), Number(day))) return null;
    return instant(Date.parse(`${year}-${month}-${day}T${time}${zone}`));
  }
  const mail = MAIL.exec(text);
  if (mail !== null) {
    const [, day = '', month = '', year = '', time = '', zone] = mail;
    return namedInstant(day, month, year, time, zone);
  }
  const [, month, day = '', year = ''] = LONG.exec(text) ?? [];
  return month === undefined ? null : namedInstant(day, month, year);
};

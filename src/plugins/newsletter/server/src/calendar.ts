import { Cron } from 'croner';
import { environment } from '#environment';
import type { Frequency } from './fields';

const DAY_MS = 86_400_000;

/** Milliseconds covered by the first issue of a frequency. */
export const SPANS: Record<Frequency, number> = { daily: DAY_MS, weekly: 7 * DAY_MS };

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Names of the frequencies in headings. */
export const FREQUENCY_NAMES: Record<Frequency, string> = { daily: 'Daily', weekly: 'Weekly' };

/** Describes when issues are sent by the settings, e.g. "on Mondays at 07:00 (UTC)". */
export const momentOfIssues = (frequency: Frequency): string => {
  const { NEWSLETTER_TIME, NEWSLETTER_TIME_ZONE, NEWSLETTER_WEEKDAY } = environment();
  const weekday = `${NEWSLETTER_WEEKDAY.charAt(0).toUpperCase()}${NEWSLETTER_WEEKDAY.slice(1)}s`;
  const days = frequency === 'daily' ? 'every day' : `on ${weekday}`;
  return `${days} at ${NEWSLETTER_TIME} (${NEWSLETTER_TIME_ZONE})`;
};

/** Returns the first scheduled time after `after`, at the configured local time. */
export const nextIssueAt = (frequency: Frequency, after: number): number => {
  const { NEWSLETTER_TIME, NEWSLETTER_TIME_ZONE, NEWSLETTER_WEEKDAY } = environment();
  const [hour, minute] = NEWSLETTER_TIME.split(':').map(Number);
  const days = frequency === 'daily' ? '*' : String(WEEKDAYS.indexOf(NEWSLETTER_WEEKDAY));
  const cron = new Cron(`${minute} ${hour} * * ${days}`, {
    timezone: NEWSLETTER_TIME_ZONE,
    paused: true,
  });
  const next = cron.nextRun(new Date(after));
  if (next === null) throw new Error('The newsletter is never due.');
  return next.getTime();
};

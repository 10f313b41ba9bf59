import { environment } from '#environment';
import type { Frequency } from './fields';

/** Formats a day in the newsletter's time zone. */
export const dayOf = (time: number | string, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: style,
    ...(style === 'long' ? { year: 'numeric' } : {}),
    timeZone: environment().NEWSLETTER_TIME_ZONE,
  }).format(new Date(time));

/** Title of an issue by its date, in milliseconds since 1970. */
export const issueTitle = (frequency: Frequency, date: number): string =>
  `The ${frequency === 'daily' ? 'day' : 'week'} in online travel, ${dayOf(date, 'long')}`;

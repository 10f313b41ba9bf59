import { useIntl } from 'react-intl';

type Moment = string | number | Date;

/** Formatters for times and days in the user's language and the browser's time zone. */
export const useMoments = () => {
  const { formatDate } = useIntl();
  return {
    /** "Mon, Nov 23, 02:00 PM" */
    short: (moment: Moment): string =>
      formatDate(moment, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }),
    /** "Nov 23, 2026, 2:00 PM" */
    full: (moment: Moment): string =>
      formatDate(moment, { dateStyle: 'medium', timeStyle: 'short' }),
    /** "Nov 23, 2026, 2:00:05 PM GMT+1" */
    zoned: (moment: Moment): string =>
      formatDate(moment, { dateStyle: 'medium', timeStyle: 'long' }),
    /** "02:00 PM" */
    time: (moment: Moment): string => formatDate(moment, { hour: '2-digit', minute: '2-digit' }),
    /** "Mon, Nov 23" */
    day: (moment: Moment): string =>
      formatDate(moment, { weekday: 'short', day: 'numeric', month: 'short' }),
  };
};

/** Time zone of the browser, e.g. `Europe/Berlin`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Start of the day that is `days` from today. */
export const dayFromToday = (days: number): Date => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
};

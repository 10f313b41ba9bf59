import { useIntl } from 'react-intl';

/** Moments and days as the person who looks at the panel says them, by the browser's clock. */
export const useMoments = () => {
  const { formatDate } = useIntl();
  return {
    /** "Mon, 23 Nov, 14:00" */
    short: (moment: string | Date): string =>
      formatDate(moment, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }),
    /** "14:00" */
    time: (moment: string | Date): string =>
      formatDate(moment, { hour: '2-digit', minute: '2-digit' }),
    /** "Mon, 23 Nov" */
    day: (moment: string | Date): string =>
      formatDate(moment, { weekday: 'short', day: 'numeric', month: 'short' }),
  };
};

/** The zone that the browser's clock is in, e.g. `Europe/Berlin`. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The beginning of a day, some days from today. */
export const dayFromToday = (days: number): Date => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
};

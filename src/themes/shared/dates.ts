const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const monthAndYear = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** An invalid date is shown unformatted instead of breaking the page. */
function formatWith(formatter: Intl.DateTimeFormat, iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : formatter.format(time);
}

/** "3 Mar 2026" */
export const formatDate = (iso: string) => formatWith(day, iso);

/** "Mar" */
export const formatMonth = (iso: string) => formatWith(month, iso);

/** "3 Mar" */
export const formatDayAndMonth = (iso: string) => formatWith(dayAndMonth, iso);

/** "Mar 2026" */
export const formatMonthAndYear = (iso: string) => formatWith(monthAndYear, iso);

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "14:05 UTC" */
const formatTime = (iso: string) => `${formatWith(clock, iso)} UTC`;

/** Date of an article's update; the time if it was updated on the day of publication. */
export function formatUpdate(publishedAt: string, updatedAt: string): string {
  const isSameDay = publishedAt.slice(0, 10) === updatedAt.slice(0, 10);
  return isSameDay ? formatTime(updatedAt) : formatDate(updatedAt);
}

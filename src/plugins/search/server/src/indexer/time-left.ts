/** Threshold in minutes from which the time is given in hours. */
const MIN_MINUTES_IN_HOURS = 90;

const inUnits = (value: number, unit: 'minute' | 'hour'): string =>
  new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(value);

/**
 * Formats the estimated remaining time.
 *
 * @param left number of remaining items
 * @param pace items per minute; null or zero if unknown
 * @returns null if unknown
 */
export const timeLeft = (left: number, pace: number | null): string | null => {
  if (pace === null || pace === 0) return null;
  const minutes = left / pace;
  if (minutes < 1) return 'less than a minute left';
  return minutes < MIN_MINUTES_IN_HOURS
    ? `about ${inUnits(minutes, 'minute')} left`
    : `about ${inUnits(minutes / 60, 'hour')} left`;
};

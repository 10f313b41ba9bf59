/** From so many minutes on, hours are said. */
const MINUTES_IN_HOURS = 90;

const inUnits = (value: number, unit: 'minute' | 'hour'): string =>
  new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(value);

/**
 * How long work will take yet, in words.
 *
 * @param left how many there are to do
 * @param pace how many are done in a minute; null or zero while nobody knows
 * @returns null while nobody knows
 */
export const timeLeft = (left: number, pace: number | null): string | null => {
  if (pace === null || pace === 0) return null;
  const minutes = left / pace;
  if (minutes < 1) return 'less than a minute left';
  return minutes < MINUTES_IN_HOURS
    ? `about ${inUnits(minutes, 'minute')} left`
    : `about ${inUnits(minutes / 60, 'hour')} left`;
};

import { useIntl } from 'react-intl';

/** Area of a drawing in which the bars stand, in the units of its `viewBox`. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Formats calendar days in UTC, independent of the reader's time zone. */
export const useChartDays = () => {
  const { formatDate } = useIntl();
  return (iso: string): string =>
    formatDate(`${iso}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
};

/** Rounds up to the next maximum of an axis: 4, 10, 20, 40, 100, … */
export const axisTop = (values: number[]): number => {
  const value = Math.max(4, ...values);
  const power = 10 ** Math.floor(Math.log10(value));
  return [2, 4, 10].map((step) => step * power).find((step) => step >= value) ?? 10 * power;
};

/** Lines at nothing, half and all of an axis, with their values. */
export const AxisLevels = ({ plot, top }: { plot: Plot; top: number }) => {
  const { formatNumber } = useIntl();
  return [0, top / 2, top].map((level) => {
    const y = plot.top + plot.height - (level / top) * plot.height;
    return (
      <g key={level}>
        <line
          x1={plot.left}
          x2={plot.left + plot.width}
          y1={y}
          y2={y}
          stroke="currentColor"
          opacity={0.25}
        />
        <text x={plot.left - 8} y={y + 4} textAnchor="end" fill="currentColor">
          {formatNumber(level)}
        </text>
      </g>
    );
  });
};

import type { PriceSeries } from '#api/page-models';
import { schemeColors } from '../lib/colors';
import { formatDate, formatMonth } from '../lib/dates';
import { formatPrice } from '../lib/money';
import {
  LANE_HEIGHT,
  LINE_WIDTH,
  PLOT_HEIGHT,
  priceGeometry,
  type Marker,
  type PriceGeometry,
} from '../lib/price-geometry';

const AXIS_HEIGHT = 26;

const Axes = ({ geometry, currency }: { geometry: PriceGeometry; currency: string }) => (
  <g aria-hidden="true">
    {geometry.valueTicks.map(({ value, y }) => (
      <>
        <line class="chart-grid" x1="0" x2="100%" y1={y} y2={y} />
        <text class="chart-text" x="100%" dx="8" y={y} dy="4">
          {formatPrice(value, currency, geometry.valueDigits)}
        </text>
      </>
    ))}
    {geometry.monthTicks.map(({ date, x }, index) => (
      <text
        class={`chart-text${index % 3 === 1 ? '' : ' chart-minor'}`}
        x={`${x}%`}
        y={PLOT_HEIGHT + 20}
        text-anchor="middle"
      >
        {formatMonth(date)}
      </text>
    ))}
  </g>
);

const EventMarker = ({ marker, number }: { marker: Marker; number: number }) => {
  const x = `${marker.x}%`;
  const y = -LANE_HEIGHT * (marker.lane + 0.5);
  return (
    <a href={marker.url} aria-label={`${number}. ${marker.title}, ${formatDate(marker.date)}`}>
      <line class="chart-stem" x1={x} x2={x} y1={y + 9} y2={marker.y} />
      <circle class="chart-dot" cx={x} cy={marker.y} r="3.5" />
      <circle class="chart-flag" cx={x} cy={y} r="9.5" />
      <circle class="chart-target" cx={x} cy={y} r="13" />
      <text class="chart-number" x={x} y={y} dy="4" text-anchor="middle">
        {number}
      </text>
    </a>
  );
};

/**
 * The line, its axes and the numbered events. Horizontal positions are percentages and only the
 * line is scaled, so that text keeps its size at every width.
 */
export const PricePlot = ({ series }: { series: PriceSeries }) => {
  const geometry = priceGeometry(series);
  const top = geometry.lanes * LANE_HEIGHT;
  const shades = series.color === null ? null : schemeColors(series.color);
  return (
    <svg
      class="chart-svg"
      color={shades === null ? undefined : `light-dark(${shades.light}, ${shades.dark})`}
      width="100%"
      height={top + PLOT_HEIGHT + AXIS_HEIGHT}
      role="group"
      aria-labelledby="chart-title"
      aria-describedby="chart-desc"
    >
      <title id="chart-title">{series.ticker} share price</title>
      <desc id="chart-desc">
        A line of daily closing prices in {series.currency}
        {geometry.markers.length > 0 && ' with numbered marks for events we reported on'}. The table
        after the chart has the same prices by month.
      </desc>
      <svg y={top} width="100%" height={PLOT_HEIGHT + AXIS_HEIGHT} overflow="visible">
        <Axes geometry={geometry} currency={series.currency} />
        <svg
          width="100%"
          height={PLOT_HEIGHT}
          viewBox={`0 0 ${LINE_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          overflow="visible"
          aria-hidden="true"
        >
          <path class="chart-line" d={geometry.line} vector-effect="non-scaling-stroke" />
        </svg>
        <circle class="chart-dot" cx={`${geometry.end.x}%`} cy={geometry.end.y} r="3.5" />
        {geometry.markers.map((marker, index) => (
          <EventMarker marker={marker} number={index + 1} />
        ))}
      </svg>
    </svg>
  );
};

import type { PriceChart } from '#api/share-price/page-models';
import { adaptiveColor } from '../lib/colors';
import { formatDate } from '../../shared/dates';
import { formatPrice, formatStep } from '../../shared/money';
import {
  LANE_HEIGHT,
  LINE_WIDTH,
  PLOT_HEIGHT,
  priceGeometry,
  type Flag,
  type PriceGeometry,
  type PriceLine,
} from '../lib/price-geometry';

const AXIS_HEIGHT = 1.75;
const FLAG_SIZE = 1.25;

function tickLabel(value: number, { isRelative, valueDigits, lines }: PriceGeometry): string {
  return isRelative
    ? formatStep(value, valueDigits)
    : formatPrice(value, lines[0].currency, valueDigits);
}

const Axes = ({ geometry }: { geometry: PriceGeometry }) => (
  <g aria-hidden="true">
    {geometry.valueTicks.map(({ value, y, hasLabel }) => (
      <>
        <line class="chart-grid" x1="0" x2="100%" y1={`${y}rem`} y2={`${y}rem`} />
        {hasLabel && (
          <text class="chart-text" x="100%" dx="0.5rem" y={`${y}rem`} dy="0.25rem">
            {tickLabel(value, geometry)}
          </text>
        )}
      </>
    ))}
    {geometry.dateTicks.map(({ label, x, isMinor }) => (
      <text
        class={`chart-text${isMinor ? ' chart-minor' : ''}`}
        x={`${x}%`}
        y={`${PLOT_HEIGHT + 1.25}rem`}
        text-anchor="middle"
      >
        {label}
      </text>
    ))}
  </g>
);

const Line = ({ line, isOnly }: { line: PriceLine; isOnly: boolean }) => (
  <g class="chart-company" color={adaptiveColor(line.color)} aria-hidden="true">
    <svg
      width="100%"
      height={`${PLOT_HEIGHT}rem`}
      viewBox={`0 0 ${LINE_WIDTH} ${PLOT_HEIGHT}`}
      preserveAspectRatio="none"
      overflow="visible"
    >
      <path class="chart-line" d={line.path} vector-effect="non-scaling-stroke" />
    </svg>
    <circle class="chart-dot" cx="100%" cy={`${line.endY}rem`} r="0.22rem" />
    <text class="chart-end" x="100%" dx="0.5rem" y={`${line.labelY}rem`} dy="0.25rem">
      {isOnly
        ? formatPrice(line.prices[line.prices.length - 1].close, line.currency, 0)
        : line.ticker}
    </text>
  </g>
);

/** Numbers on a flag: "4", or "4–6" for events that share it. */
function numbersOf({ first, events }: Flag): string {
  return events.length === 1 ? String(first) : `${first}–${first + events.length - 1}`;
}

const EventFlag = ({ flag }: { flag: Flag }) => {
  const { events, first } = flag;
  const numbers = numbersOf(flag);
  const x = `${flag.x}%`;
  const y = -LANE_HEIGHT * (flag.lane + 0.5);
  const width = Math.max(FLAG_SIZE, 0.42 * numbers.length + 0.55);
  const radius = events.some(({ isEarnings }) => isEarnings) ? 0.15 : FLAG_SIZE / 2;
  return (
    <a
      href={events.length === 1 ? events[0].url : `#chart-event-${first}`}
      data-day={events[0].date}
      aria-label={`${numbers}. ${events.map(({ title, date }) => `${title}, ${formatDate(date)}`).join('; ')}`}
    >
      <line class="chart-stem" x1={x} x2={x} y1={`${y + FLAG_SIZE / 2}rem`} y2={`${flag.y}rem`} />
      <circle class="chart-dot" cx={x} cy={`${flag.y}rem`} r="0.22rem" />
      <svg x={x} y={`${y}rem`} overflow="visible">
        <rect
          class="chart-target"
          x={`${-LANE_HEIGHT / 2}rem`}
          y={`${-LANE_HEIGHT / 2}rem`}
          width={`${LANE_HEIGHT}rem`}
          height={`${LANE_HEIGHT}rem`}
        />
        <rect
          class="chart-flag"
          x={`${-width / 2}rem`}
          y={`${-FLAG_SIZE / 2}rem`}
          width={`${width}rem`}
          height={`${FLAG_SIZE}rem`}
          rx={`${radius}rem`}
        />
        <text class="chart-number" dy="0.25rem" text-anchor="middle">
          {numbers}
        </text>
      </svg>
    </a>
  );
};

const DAY = 86_400_000;

/** Data of the drawing for its script: prices as days since the first one, and closes. */
function scriptData(chart: PriceChart, { lines, lanes, bottom, top }: PriceGeometry): string {
  const from = lines[0].prices[0].date;
  const dayOf = (date: string) => (Date.parse(date) - Date.parse(from)) / DAY;
  return JSON.stringify({
    from,
    bottom,
    top,
    plotTop: lanes * LANE_HEIGHT,
    plotHeight: PLOT_HEIGHT,
    lines: lines.map(({ ticker, currency, prices }) => ({
      ticker,
      currency,
      prices: prices.map(({ date, close }) => [dayOf(date), close]),
    })),
    events: chart.events.map(({ date, title }) => [dayOf(date), title]),
  });
}

/**
 * The lines, their axes and the numbered flags. Horizontal positions are percentages, heights are in rem and only the
 * lines are scaled, so that text keeps its size at every width.
 */
export const PricePlot = ({ chart }: { chart: PriceChart }) => {
  const geometry = priceGeometry(chart);
  const { lines, lanes, flags } = geometry;
  const top = lanes * LANE_HEIGHT;
  return (
    <div class="chart-plot" data-chart={scriptData(chart, geometry)}>
      <svg
        class="chart-svg"
        width="100%"
        height={`${top + PLOT_HEIGHT + AXIS_HEIGHT}rem`}
        role="group"
        aria-labelledby="chart-title"
        aria-describedby="chart-desc"
      >
        <title id="chart-title">
          {lines.map(({ ticker }) => ticker).join(' and ')} share price
        </title>
        <desc id="chart-desc">
          {lines.length > 1
            ? `Lines of the change since ${formatDate(chart.company.prices[0].date)}`
            : `A line of daily closing prices in ${chart.company.currency}`}
          {flags.length > 0 && ' with numbered flags for events we reported on'}. The table after
          the chart has the same prices.
        </desc>
        <svg
          y={`${top}rem`}
          width="100%"
          height={`${PLOT_HEIGHT + AXIS_HEIGHT}rem`}
          overflow="visible"
        >
          <Axes geometry={geometry} />
          {lines.map((line) => (
            <Line line={line} isOnly={lines.length === 1} />
          ))}
          <g color={adaptiveColor(lines[0].color)}>
            {flags.map((flag) => (
              <EventFlag flag={flag} />
            ))}
          </g>
        </svg>
      </svg>
    </div>
  );
};

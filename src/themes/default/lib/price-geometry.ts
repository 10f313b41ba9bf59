import type { PriceSeries } from '#api/page-models';

/** Heights of the plot and of one row of event markers, in pixels. */
export const PLOT_HEIGHT = 220;
export const LANE_HEIGHT = 26;

/** Width of the line's coordinate system, which is scaled to the plot. */
export const LINE_WIDTH = 1000;

/** Minimum distance of two markers in a row, in percent of the width; enough for a phone. */
const MARKER_GAP = 8;
const MAX_LANES = 3;
const TICKS = 4;

export interface Marker {
  title: string;
  url: string;
  date: string;
  /** Percent of the width. */
  x: number;
  /** Position of the line on that day, in pixels from the top of the plot. */
  y: number;
  lane: number;
}

export interface PriceGeometry {
  line: string;
  end: { x: number; y: number };
  valueTicks: { value: number; y: number }[];
  valueDigits: number;
  monthTicks: { date: string; x: number }[];
  markers: Marker[];
  lanes: number;
}

/** Step of the value axis: 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(range: number): number {
  const rough = range / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

/** First days of the months within a time span. */
function monthStarts(from: number, to: number): string[] {
  const starts: string[] = [];
  const first = new Date(from);
  for (let offset = 1; ; offset += 1) {
    const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset, 1);
    if (start > to) return starts;
    starts.push(new Date(start).toISOString().slice(0, 10));
  }
}

/** Distributes overlapping markers over rows, up to the maximum number of rows. */
function assignLanes(markers: Marker[]): number {
  const ends: number[] = [];
  for (const marker of markers) {
    let lane = ends.findIndex((end) => marker.x - end >= MARKER_GAP);
    if (lane === -1) lane = ends.length < MAX_LANES ? ends.length : ends.indexOf(Math.min(...ends));
    ends[lane] = marker.x;
    marker.lane = lane;
  }
  return ends.length;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Converts prices and events to coordinates. Requires at least two prices, oldest first. */
export function priceGeometry({ prices, events }: PriceSeries): PriceGeometry {
  const times = prices.map((price) => Date.parse(price.date));
  const closes = prices.map((price) => price.close);
  const from = times[0];
  const to = times[times.length - 1];
  const low = Math.min(...closes);
  const high = Math.max(...closes);
  const step = niceStep(high - low || high || 1);
  const bottom = Math.floor(low / step) * step;
  const steps = Math.max(1, Math.ceil((high - bottom) / step));

  const xOf = (time: number) => round(((time - from) / (to - from || 1)) * 100);
  const yOf = (value: number) => round(PLOT_HEIGHT * (1 - (value - bottom) / (steps * step)));
  const xs = times.map((time) => round(((time - from) / (to - from || 1)) * LINE_WIDTH));

  const markers = events
    .map((event) => ({ ...event, time: Date.parse(event.date) }))
    .filter(({ time }) => time >= from && time <= to)
    .sort((a, b) => a.time - b.time)
    .map(({ title, url, date, time }) => {
      const day = times.findLastIndex((other) => other <= time);
      return { title, url, date, x: xOf(time), y: yOf(closes[day]), lane: 0 };
    });

  return {
    line: `M${closes.map((close, day) => `${xs[day]},${yOf(close)}`).join('L')}`,
    end: { x: 100, y: yOf(closes[closes.length - 1]) },
    valueTicks: Array.from({ length: steps + 1 }, (_, index) => {
      const value = bottom + index * step;
      return { value, y: yOf(value) };
    }),
    valueDigits: step < 1 ? 2 : 0,
    monthTicks: monthStarts(from, to).map((date) => ({ date, x: xOf(Date.parse(date)) })),
    lanes: assignLanes(markers),
    markers,
  };
}

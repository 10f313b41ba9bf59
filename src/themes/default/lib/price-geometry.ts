import type { PriceChart, PriceEvent, PriceSeries } from '#api/share-price/page-models';
import { formatDayAndMonth, formatMonth } from '../../shared/dates';

/**
 * Heights in rem, so that the drawing grows with the reader's text size: the plot, and a row of flags, which is as high
 * as a finger needs (44 px).
 */
export const PLOT_HEIGHT = 13.75;
export const LANE_HEIGHT = 2.75;

/** Width of the lines' coordinate system, which is scaled to the plot. */
export const LINE_WIDTH = 1000;

/** Minimum distance of two flags in a row, in percent of the width: 44 px on a phone. */
const FLAG_GAP = 15;
const MAX_LANES = 3;
const TICKS = 4;
/** Minimum distance of two labels beside the plot, in rem. */
const LABEL_GAP = 1;
const DAY = 86_400_000;
/** Longest period, in days, whose axis shows weeks. */
const SHORT_PERIOD = 45;

export interface PriceLine extends PriceSeries {
  /** SVG path in a system of `LINE_WIDTH` by `PLOT_HEIGHT`. */
  path: string;
  endY: number;
  /** Position of the label beside the line's end, in rem from the top of the plot. */
  labelY: number;
}

/** A numbered flag: one event, or several that would cover each other. */
export interface Flag {
  /** Percent of the width. */
  x: number;
  /** Position of the line on that day, in rem from the top of the plot. */
  y: number;
  lane: number;
  /** Position of the first event in the list. */
  first: number;
  events: PriceEvent[];
}

export interface PriceGeometry {
  /** True if the lines show the change since the first day, which is comparable between currencies. */
  isRelative: boolean;
  lines: PriceLine[];
  bottom: number;
  top: number;
  valueTicks: { value: number; y: number; hasLabel: boolean }[];
  valueDigits: number;
  dateTicks: { label: string; x: number; isMinor: boolean }[];
  flags: Flag[];
  lanes: number;
}

/** Step of the value axis: 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(range: number): number {
  const rough = range / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

const round = (value: number) => Math.round(value * 100) / 100;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** First days of the months within a time span. */
function monthStarts(from: number, to: number): string[] {
  const first = new Date(from);
  const starts: string[] = [];
  for (let offset = 1; ; offset += 1) {
    const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset, 1);
    if (start > to) return starts;
    starts.push(isoDay(start));
  }
}

/** Mondays within a time span. */
function mondays(from: number, to: number): string[] {
  const toMonday = (8 - new Date(from).getUTCDay()) % 7;
  const count = Math.floor((to - from) / DAY / 7) + 1;
  return Array.from({ length: count }, (_, week) => from + (toMonday + 7 * week) * DAY)
    .filter((time) => time <= to)
    .map(isoDay);
}

function dateTicksOf(from: number, to: number, xOf: (time: number) => number) {
  const isShort = to - from <= SHORT_PERIOD * DAY;
  const days = isShort ? mondays(from, to) : monthStarts(from, to);
  return days.map((date, index) => ({
    label: isShort ? formatDayAndMonth(date) : formatMonth(date),
    x: xOf(Date.parse(date)),
    isMinor: days.length > 6 && index % 3 !== 1,
  }));
}

/** Places events on flags in rows, and those without room on the flag before them. */
function flagsOf(events: (PriceEvent & { x: number; y: number })[]): Flag[] {
  const ends: number[] = [];
  const flags: Flag[] = [];
  events.forEach(({ x, y, ...event }, index) => {
    const previous = flags.at(-1);
    let lane = ends.findIndex((end) => x - end >= FLAG_GAP);
    if (lane === -1 && ends.length < MAX_LANES) lane = ends.length;
    if (previous && (lane === -1 || previous.events.at(-1)?.date === event.date)) {
      previous.events.push(event);
      return;
    }
    ends[lane] = x;
    flags.push({ x, y, lane, first: index + 1, events: [event] });
  });
  return flags;
}

/** Moves the labels of two lines apart, upwards and downwards alike, within the plot. */
function separate(lines: PriceLine[]): void {
  const [upper, lower] = [...lines].sort((a, b) => a.endY - b.endY);
  if (!upper || !lower || lower.endY - upper.endY >= LABEL_GAP) return;
  const middle = (upper.endY + lower.endY) / 2;
  const top = Math.min(Math.max(middle - LABEL_GAP / 2, 0), PLOT_HEIGHT - LABEL_GAP);
  upper.labelY = round(top);
  lower.labelY = round(top + LABEL_GAP);
}

/** Converts a chart's data to coordinates. Requires at least two prices of the company, oldest first. */
export function priceGeometry({ company, other, events }: PriceChart): PriceGeometry {
  const isRelative = other !== null;
  const series = isRelative ? [company, other] : [company];
  const valuesOf = ({ prices }: PriceSeries): number[] =>
    prices.map(({ close }) => (isRelative ? close / prices[0].close - 1 : close));

  const from = Date.parse(company.prices[0].date);
  const to = Date.parse(company.prices[company.prices.length - 1].date);
  const all = series.flatMap(valuesOf);
  const low = Math.min(...all);
  const high = Math.max(...all);
  const step = niceStep(high - low || Math.abs(high) || 1);
  const bottom = Math.floor(low / step) * step;
  const steps = Math.max(1, Math.ceil((high - bottom) / step));
  const top = bottom + steps * step;

  const share = (time: number) => (time - from) / (to - from || 1);
  const xOf = (time: number) => round(share(time) * 100);
  const yOf = (value: number) => round(PLOT_HEIGHT * (1 - (value - bottom) / (top - bottom)));

  const lines = series.map((one): PriceLine => {
    const values = valuesOf(one);
    const points = one.prices.map(
      ({ date }, index) =>
        `${round(share(Date.parse(date)) * LINE_WIDTH)},${yOf(values[index] ?? 0)}`,
    );
    const endY = yOf(values.at(-1) ?? 0);
    return { ...one, path: `M${points.join('L')}`, endY, labelY: endY };
  });
  separate(lines);

  const values = valuesOf(company);
  const placed = events.map((event) => {
    const day = company.prices.findLastIndex(({ date }) => date <= event.date);
    return { ...event, x: xOf(Date.parse(event.date)), y: yOf(values[day] ?? 0) };
  });
  const flags = flagsOf(placed);

  return {
    isRelative,
    lines,
    bottom,
    top,
    valueTicks: Array.from({ length: steps + 1 }, (_, index) => {
      const value = bottom + index * step;
      const y = yOf(value);
      return { value, y, hasLabel: lines.every((line) => Math.abs(line.labelY - y) >= LABEL_GAP) };
    }),
    valueDigits: step < (isRelative ? 0.01 : 1) ? 2 : 0,
    dateTicks: dateTicksOf(from, to, xOf),
    flags,
    lanes: Math.max(0, ...flags.map(({ lane }) => lane + 1)),
  };
}

import type { PriceChart, PriceEvent, PriceSeries } from '#api/share-price/page-models';
import { LINE_WIDTH, PLOT_HEIGHT, priceGeometry } from '#themes/default/lib/price-geometry';

const dayAfter = (days: number): string =>
  new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);

const series = (closes: number[], first = 0): PriceSeries => ({
  name: 'X',
  ticker: 'X',
  currency: 'USD',
  color: null,
  prices: closes.map((close, day) => ({ date: dayAfter(first + day), close })),
});

const chart = (
  company: PriceSeries,
  events: PriceEvent[] = [],
  other: PriceSeries | null = null,
): PriceChart => ({
  company,
  other,
  events,
  path: '/otas/x',
  period: null,
  periods: [],
  comparable: [],
  historyUrl: '/stock/x/history',
});

const event = (date: string): PriceEvent => ({
  date,
  title: date,
  url: `/x/${date}`,
  isEarnings: false,
});

const hundredDays = series(Array.from({ length: 100 }, (_, day) => day));

describe('The geometry of a price chart', () => {
  test('runs from edge to edge, higher prices further up', () => {
    const { lines } = priceGeometry(chart(series([100, 150, 200])));
    const points = lines[0]?.path
      .slice(1)
      .split('L')
      .map((point) => point.split(',').map(Number));
    expect(points?.map(([x]) => x)).toEqual([0, LINE_WIDTH / 2, LINE_WIDTH]);
    expect(points?.map(([, y]) => y)).toEqual([PLOT_HEIGHT, 6.88, 0]);
    expect(lines[0]?.endY).toBe(0);
  });

  test('marks round values that enclose all prices', () => {
    const { valueTicks } = priceGeometry(chart(series([2415.73, 3901.99, 3499.73])));
    expect(valueTicks.map(({ value }) => value)).toEqual([2000, 2500, 3000, 3500, 4000]);
  });

  test('leaves out the label of a value that the label of a line’s end would cover', () => {
    const { valueTicks } = priceGeometry(chart(series([2415.73, 3901.99, 3499.73])));
    expect(valueTicks.filter(({ hasLabel }) => !hasLabel).map(({ value }) => value)).toEqual([
      3500,
    ]);
  });

  test('draws a year without any change', () => {
    const { lines, valueTicks } = priceGeometry(chart(series([10, 10, 10])));
    expect(lines[0]?.path).not.toContain('NaN');
    expect(valueTicks.length).toBeGreaterThan(1);
  });

  test('puts an event of a day without a price on the day before', () => {
    const company = {
      ...series([]),
      prices: [
        { date: '2024-01-05', close: 100 },
        { date: '2024-01-08', close: 200 },
      ],
    };
    const { flags } = priceGeometry(chart(company, [event('2024-01-06')]));
    expect(flags).toHaveLength(1);
    expect(flags[0]).toMatchObject({ y: PLOT_HEIGHT, first: 1 });
  });

  test('gives events that would cover each other lanes of their own', () => {
    const events = [event('2024-01-10'), event('2024-01-12'), event('2024-03-01')];
    const { flags, lanes } = priceGeometry(chart(hundredDays, events));
    expect(flags.map(({ lane }) => lane)).toEqual([0, 1, 0]);
    expect(lanes).toBe(2);
  });

  test('puts events of one day, and those without a free lane, on the flag before', () => {
    const days = [
      '2024-01-10',
      '2024-01-10',
      '2024-01-12',
      '2024-01-14',
      '2024-01-16',
      '2024-03-01',
    ];
    const { flags } = priceGeometry(chart(hundredDays, days.map(event)));
    expect(flags.map(({ first, events }) => [first, events.length])).toEqual([
      [1, 2],
      [3, 1],
      [4, 2],
      [6, 1],
    ]);
  });

  test('compares two companies by their change, each from its own first day', () => {
    const { isRelative, lines, valueTicks } = priceGeometry(
      chart(series([100, 110]), [], series([4, 2])),
    );
    expect(isRelative).toBe(true);
    expect(valueTicks[0]?.value).toBeCloseTo(-0.6);
    expect(lines.map(({ endY }) => endY)).toEqual([1.72, 12.03]);
  });

  test('moves the labels of lines apart that end at the same height', () => {
    const { lines } = priceGeometry(chart(series([100, 110]), [], series([10, 11])));
    const [one, other] = lines.map(({ labelY }) => labelY);
    expect(Math.abs((one ?? 0) - (other ?? 0))).toBeCloseTo(1);
    expect(Math.min(one ?? -1, other ?? -1)).toBeGreaterThanOrEqual(0);
  });

  test('dates a month by its Mondays and a year by its months', () => {
    const { dateTicks } = priceGeometry(chart(series(Array.from({ length: 30 }, (_, day) => day))));
    expect(dateTicks.map(({ label }) => label)).toEqual([
      '1 Jan',
      '8 Jan',
      '15 Jan',
      '22 Jan',
      '29 Jan',
    ]);
    const year = priceGeometry(chart(series(Array.from({ length: 365 }, (_, day) => day))));
    expect(year.dateTicks[0]).toMatchObject({ label: 'Feb', isMinor: true });
    expect(year.dateTicks).toHaveLength(11);
  });
});

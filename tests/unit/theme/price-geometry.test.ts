import { LINE_WIDTH, PLOT_HEIGHT, priceGeometry } from '#themes/default/lib/price-geometry';

const series = (closes: number[], events: { date: string; title: string; url: string }[] = []) => ({
  historyUrl: '/stock/x/history',
  color: null,
  ticker: 'X',
  currency: 'USD',
  prices: closes.map((close, day) => ({
    date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
    close,
  })),
  events,
});

const event = (date: string) => ({ date, title: date, url: `/x/${date}` });

describe('The geometry of a price chart', () => {
  test('runs from edge to edge, higher prices further up', () => {
    const { line, end } = priceGeometry(series([100, 150, 200]));
    const points = line
      .slice(1)
      .split('L')
      .map((point) => point.split(',').map(Number));
    expect(points.map(([x]) => x)).toEqual([0, LINE_WIDTH / 2, LINE_WIDTH]);
    expect(points.map(([, y]) => y)).toEqual([PLOT_HEIGHT, PLOT_HEIGHT / 2, 0]);
    expect(end).toEqual({ x: 100, y: 0 });
  });

  test('marks round values that enclose all prices', () => {
    const { valueTicks } = priceGeometry(series([2415.73, 3901.99, 3499.73]));
    expect(valueTicks.map(({ value }) => value)).toEqual([2000, 2500, 3000, 3500, 4000]);
  });

  test('draws a year without any change', () => {
    const { line, valueTicks } = priceGeometry(series([10, 10, 10]));
    expect(line).not.toContain('NaN');
    expect(valueTicks.length).toBeGreaterThan(1);
  });

  test('puts an event of a day without a price on the day before', () => {
    const { markers } = priceGeometry({
      ...series([100, 200]),
      prices: [
        { date: '2024-01-05', close: 100 },
        { date: '2024-01-08', close: 200 },
      ],
      events: [event('2024-01-06'), event('2023-12-31'), event('2024-02-01')],
    });
    expect(markers).toHaveLength(1);
    expect(markers[0]).toMatchObject({ y: PLOT_HEIGHT, url: '/x/2024-01-06' });
  });

  test('gives events that would cover each other lanes of their own', () => {
    const { markers, lanes } = priceGeometry(
      series(
        Array.from({ length: 100 }, (_, day) => day),
        [event('2024-01-10'), event('2024-01-11'), event('2024-03-01')],
      ),
    );
    expect(markers.map(({ lane }) => lane)).toEqual([0, 1, 0]);
    expect(lanes).toBe(2);
  });
});

import { periodIn } from '#plugins/search/server/src/text/periods';

const NOW = new Date('2024-05-15T12:00:00Z');

const spanOf = (text: string): string | null => {
  const found = periodIn(text, NOW);
  if (found === null) return null;
  return [found.period.from, found.period.to]
    .map((moment) => new Date(moment).toISOString().slice(0, 10))
    .join('…');
};

describe('The time that a query names', () => {
  it.each([
    ['earnings November 2023', '2023-11-01…2023-11-30'],
    ['earnings Sept. 2023', '2023-09-01…2023-09-30'],
    ['3rd March 2024 fine', '2024-03-03…2024-03-03'],
    ['fine of 2024-03-03', '2024-03-03…2024-03-03'],
    ['fines 2024-02', '2024-02-01…2024-02-29'],
    // What happened in a quarter is told in the next.
    ['Q4 2023 results', '2023-10-01…2024-03-31'],
    ['fourth quarter of 2023', '2023-10-01…2024-03-31'],
    ['layoffs last month', '2024-04-01…2024-04-30'],
    ['what happened last week', '2024-05-06…2024-05-12'],
    ['news this quarter', '2024-04-01…2024-06-30'],
    ['yesterday', '2024-05-14…2024-05-14'],
    ['deals in the past 30 days', '2024-04-15…2024-05-15'],
    ['outlook 2022', '2022-01-01…2022-12-31'],
  ])('%s is %s', (text, span) => expect(spanOf(text)).toBe(span));

  it.each(['Marriott 2000 rooms', 'may fine Booking', '12024', 'Booking 30'])(
    '%s names none, or a year at most',
    (text) => expect(spanOf(text) ?? '2000-01-01…2000-12-31').toBe('2000-01-01…2000-12-31'),
  );

  it('leaves the rest of the query', () =>
    expect(periodIn('earnings November 2023', NOW)?.rest.trim()).toBe('earnings'));
});

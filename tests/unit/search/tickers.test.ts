import { replaceTickers } from '#plugins/search/server/src/query/tickers';

const LISTED = [
  { ticker: 'EXPE', name: 'Expedia Group' },
  { ticker: 'TRIP', name: 'Tripadvisor' },
  { ticker: 'BRK.B', name: 'Berkshire' },
];

test.each([
  ['EXPE layoffs', 'Expedia Group layoffs'],
  ['layoffs at expe, again', 'layoffs at Expedia Group, again'],
  ['expensive hotels', 'expensive hotels'],
  ['TRIP earnings', 'Tripadvisor earnings'],
  ['a trip to Rome', 'a trip to Rome'],
  ['why BRK.B buys.', 'why Berkshire buys.'],
  ['', ''],
])('%s is placed as %s', (typed, meant) => {
  expect(replaceTickers(typed, LISTED)).toBe(meant);
});

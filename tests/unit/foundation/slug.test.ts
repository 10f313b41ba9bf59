import { slugFrom } from '@ota-news/foundation/database/slug';

test.each([
  ['18F at ten', '18f-at-ten'],
  ['OTAs’ growth: 12% — TripAdvisor', 'otas-growth-12-tripadvisor'],
  ["Airbnb's CEO on MyUSA", 'airbnbs-ceo-on-myusa'],
  ['Trip.com buys X', 'trip-com-buys-x'],
  ['Über Straße & Café', 'ueber-strasse-and-cafe'],
  ['为什么酒店API集成这么难', 'api'],
  ['🎉', ''],
  ['x'.repeat(400), 'x'.repeat(247)],
])('the slug of "%s"', (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
});

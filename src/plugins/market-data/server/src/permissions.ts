/** What roles of the panel can be given. */
export const IMPORT_PRICES = 'plugin::market-data.import';
export const RUN_QUOTES = 'plugin::market-data.quotes.run';

/** What each lets a person do. */
export const permissions = {
  import: 'Import share prices',
  'quotes.run': 'Fetch share prices now',
};

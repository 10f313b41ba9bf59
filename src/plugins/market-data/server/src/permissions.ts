/** Permissions that can be assigned to admin roles. */
export const IMPORT_PRICES = 'plugin::market-data.import';
export const RUN_QUOTES = 'plugin::market-data.quotes.run';

/** Descriptions of the permissions. */
export const permissions = {
  import: 'Import share prices',
  'quotes.run': 'Fetch share prices now',
};

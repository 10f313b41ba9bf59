/** Must match the names registered by the server. */
export const IMPORT_PRICES = { action: 'plugin::market-data.import', subject: null };
export const RUN_QUOTES = { action: 'plugin::market-data.quotes.run', subject: null };

/** Permissions of the panel's roles, as their plugins register them. */
export const IMPORT_PRICES = 'plugin::market-data.import';
export const RUN_QUOTES = 'plugin::market-data.quotes.run';
export const SEE_NEWSLETTER = 'plugin::newsletter.read';
export const EDIT_NEWSLETTER = 'plugin::newsletter.edit';
export const SEE_ADDRESSES = 'plugin::newsletter.addresses';
export const KEEP_REDIRECTS = 'plugin::redirects.keep';
export const MOVE_CONTENT = 'plugin::moving.import';
export const READ_STATE = 'plugin::operations.read';
export const SEE_READERS = 'plugin::readership.read';
export const ACT_ON_STATE = 'plugin::operations.act';

import { IMPORT_PRICES, RUN_QUOTES } from '#newsroom/contracts/permissions';

/** Descriptions of the permissions. */
export const permissions = {
  [IMPORT_PRICES]: 'Import share prices',
  [RUN_QUOTES]: 'Fetch share prices now',
};

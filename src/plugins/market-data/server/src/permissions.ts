import { offerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const IMPORT_PRICES = 'plugin::market-data.import';
export const RUN_QUOTES = 'plugin::market-data.quotes.run';

/** Offers them to the roles. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  offerPermissions(strapi, 'market-data', {
    import: 'Import share prices',
    'quotes.run': 'Fetch share prices now',
  });

import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const IMPORT_PRICES = 'plugin::market-data.import';
export const RUN_QUOTES = 'plugin::market-data.quotes.run';

/** Registers the plugin's permissions, shown under Settings → Roles → Plugins → Market data. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  strapi.service('admin::permission').actionProvider.registerMany([
    {
      section: 'plugins',
      displayName: 'Import share prices',
      uid: 'import',
      pluginName: 'market-data',
    },
    {
      section: 'plugins',
      displayName: 'Fetch share prices now',
      uid: 'quotes.run',
      pluginName: 'market-data',
    },
  ]);

import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import type { Core } from '@strapi/strapi';
import services from './services';
import { ITEMS, RUNS, tables } from './tables';

/** Imports from other systems, and exports to them. */
export default {
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'moving', tables);
    registerTransferTables(strapi, { tables: [RUNS, ITEMS] });
  },
};

import type { Core } from '@strapi/strapi';
import { ConfigurationError } from '../settings/configuration-error';

/**
 * Version of the table schema. Older code must not open a newer schema: it would drop unknown tables and columns.
 * Increase it with every change that adds or renames a table or a column.
 */
export const SCHEMA_VERSION = 15;

const PLACE = { type: 'core', name: 'database', key: 'schema-version' } as const;

const storedVersion = async (strapi: Core.Strapi): Promise<number> =>
  Number((await strapi.store(PLACE).get({})) ?? 0);

/**
 * Refuses a database that a newer version of the code has used, before Strapi changes its tables. Call it in
 * `register`.
 */
export const refuseNewerDatabase = (strapi: Core.Strapi): void => {
  strapi.hook('strapi::content-types.beforeSync').register(async () => {
    const isThere = await strapi.db.getSchemaConnection().hasTable('strapi_core_store_settings');
    const version = isThere ? await storedVersion(strapi) : 0;
    if (version <= SCHEMA_VERSION) return;
    throw new ConfigurationError(
      `A newer version of this service has used the database (its tables are of version ${version}, this code knows ${SCHEMA_VERSION}). Start that version, or restore a backup from before the update.`,
    );
  });
};

/** Stores the schema version. Call it in `bootstrap`, after the schema sync. */
export const storeSchemaVersion = async (strapi: Core.Strapi): Promise<void> => {
  if ((await storedVersion(strapi)) === SCHEMA_VERSION) return;
  await strapi.store(PLACE).set({ value: SCHEMA_VERSION });
};

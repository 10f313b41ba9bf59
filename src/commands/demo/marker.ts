import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Names what the demo has put into the database, in Strapi's store. */
const MARKER = { type: 'plugin', name: 'demo', key: 'content' } as const;
/** The table of Strapi's store, and the key by which it keeps the marker. */
const STORE = 'strapi_core_store_settings';
const STORED_KEY = `${MARKER.type}_${MARKER.name}_${MARKER.key}`;

export type Marker = 'begun' | 'complete';

/** How far the demo content is in the database; null where nothing of it is. */
export const readMarker = async (strapi: Core.Strapi): Promise<Marker | null> =>
  (await strapi.store(MARKER).get({})) as Marker | null;

export const writeMarker = async (strapi: Core.Strapi, value: Marker): Promise<void> => {
  await strapi.store(MARKER).set({ value });
};

/** The same as `readMarker` says, before Strapi is loaded. */
export const readMarkerBy = async (connection: Knex): Promise<Marker | null> => {
  if (!(await connection.schema.hasTable(STORE))) return null;
  const row = await connection<{ key: string; value: string }>(STORE)
    .where({ key: STORED_KEY })
    .first('value');
  return row === undefined ? null : (JSON.parse(row.value) as Marker);
};

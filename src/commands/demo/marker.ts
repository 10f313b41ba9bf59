import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Key in Strapi's store that records the state of the demo content. */
const MARKER = { type: 'plugin', name: 'demo', key: 'content' } as const;
/** Table of Strapi's store, and the marker's key in it. */
const STORE = 'strapi_core_store_settings';
const STORED_KEY = `${MARKER.type}_${MARKER.name}_${MARKER.key}`;

export type Marker = 'begun' | 'complete';

/** Reads the seeding state; null if seeding has not begun. */
export const readMarker = async (strapi: Core.Strapi): Promise<Marker | null> =>
  (await strapi.store(MARKER).get({})) as Marker | null;

export const writeMarker = async (strapi: Core.Strapi, value: Marker): Promise<void> => {
  await strapi.store(MARKER).set({ value });
};

/** Reads the seeding state before Strapi is loaded. */
export const readMarkerBy = async (connection: Knex): Promise<Marker | null> => {
  if (!(await connection.schema.hasTable(STORE))) return null;
  const row = await connection<{ key: string; value: string }>(STORE)
    .where({ key: STORED_KEY })
    .first('value');
  return row === undefined ? null : (JSON.parse(row.value) as Marker);
};

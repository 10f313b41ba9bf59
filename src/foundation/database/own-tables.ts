import type { Core } from '@strapi/strapi';

/** Nullable column types. */
export const column = {
  string: { type: 'string' },
  text: { type: 'text' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'datetime' },
  /** Milliseconds since 1970: comparisons of leases must not depend on a process's time zone. */
  timestampMs: { type: 'biginteger' },
} as const;

/** The same column types, NOT NULL. */
export const required = {
  string: { ...column.string, notNullable: true },
  text: { ...column.text, notNullable: true },
  integer: { ...column.integer, notNullable: true },
  boolean: { ...column.boolean, notNullable: true },
  date: { ...column.date, notNullable: true },
  timestampMs: { ...column.timestampMs, notNullable: true },
} as const;

/** A plugin's table, created by Strapi on both databases. An `id` column is added. */
export interface OwnTable {
  name: string;
  attributes: Record<string, object>;
  /** Unique columns or combinations of columns. */
  unique?: (string | string[])[];
  indexes?: string[][];
}

/** Registers tables as plain models, not content types: not exposed in the panel or REST. Call it in `register`. */
export const registerOwnTables = (strapi: Core.Strapi, owner: string, tables: OwnTable[]): void => {
  for (const { name, attributes, unique = [], indexes = [] } of tables) {
    strapi.get('models').add({
      uid: `${owner}::${name.replaceAll('_', '-')}`,
      singularName: name,
      tableName: name,
      // Strapi modifies attribute objects, so they must not be shared.
      attributes: Object.fromEntries(
        Object.entries({ id: { type: 'increments' }, ...attributes }).map(([key, attribute]) => [
          key,
          { ...attribute },
        ]),
      ),
      indexes: [
        ...unique.map((columns) => ({
          name: `${name}_${[columns].flat().join('_')}_unique`,
          columns: [columns].flat(),
          type: 'unique' as const,
        })),
        ...indexes.map((columns) => ({ name: `${name}_${columns.join('_')}`, columns })),
      ],
    });
  }
};

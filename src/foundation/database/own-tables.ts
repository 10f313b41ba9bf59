import type { Core } from '@strapi/strapi';

/** Kinds of columns, which may be null. */
export const column = {
  string: { type: 'string' },
  text: { type: 'text' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'datetime' },
  /** Whole milliseconds since 1970: what leases compare must not depend on a process's time zone. */
  moment: { type: 'biginteger' },
} as const;

/** The same kinds of columns, always with a value. */
export const required = {
  string: { ...column.string, notNullable: true },
  text: { ...column.text, notNullable: true },
  integer: { ...column.integer, notNullable: true },
  boolean: { ...column.boolean, notNullable: true },
  date: { ...column.date, notNullable: true },
  moment: { ...column.moment, notNullable: true },
} as const;

/** A table of a plugin, as Strapi makes it on both databases. An `id` is added. */
export interface OwnTable {
  name: string;
  attributes: Record<string, object>;
  /** Columns, or combinations of them, that hold no value twice. */
  unique?: (string | string[])[];
  indexes?: string[][];
}

/** Registers tables as plain models, not content types: no panel, no REST. Call it in `register`. */
export const registerOwnTables = (strapi: Core.Strapi, owner: string, tables: OwnTable[]): void => {
  for (const { name, attributes, unique = [], indexes = [] } of tables) {
    strapi.get('models').add({
      uid: `${owner}::${name.replaceAll('_', '-')}`,
      singularName: name,
      tableName: name,
      // Strapi writes into each attribute, so none may be shared.
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

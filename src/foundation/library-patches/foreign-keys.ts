import type { Core } from '@strapi/strapi';
import { database, isPostgres } from '../database/connection';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/database', '5.54');

interface ForeignKey {
  table: string;
  column: string;
}

const named = ({ table, column }: ForeignKey): string => `${table}.${column}`;

/** Tells if the database enforces every foreign key of the models: a column added to an old table has none. */
const enforcesAll = async (strapi: Core.Strapi): Promise<boolean> => {
  const [setting] = await database(strapi).raw('PRAGMA foreign_keys');
  if (setting?.foreign_keys !== 1) return false;
  const found: ForeignKey[] = await database(strapi).raw(
    `SELECT tables.name AS "table", keys.[from] AS "column"
       FROM sqlite_master AS tables INNER JOIN pragma_foreign_key_list(tables.name) AS keys
       WHERE tables.type = 'table' AND keys.on_delete IN ('CASCADE', 'SET NULL')`,
  );
  const known = new Set(found.map(named));
  return strapi.db.schema.schema.tables.every(({ name, foreignKeys }) =>
    foreignKeys.every(({ columns }) =>
      columns.every((column) => known.has(named({ table: name, column }))),
    ),
  );
};

/**
 * Makes Strapi leave the links of a deleted row to SQLite's foreign keys, as it does on PostgreSQL. It searches, deletes
 * and numbers each kind of link once more after the database has deleted them: thirteen statements a publication.
 * Call it when the tables are made.
 */
export const trustForeignKeys = async (strapi: Core.Strapi): Promise<void> => {
  if (isPostgres(strapi) || !(await enforcesAll(strapi))) return;
  strapi.db.dialect.usesForeignKeys = () => true;
};

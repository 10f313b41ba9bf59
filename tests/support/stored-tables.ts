import type { TestDatabase } from './databases';
import type { Service } from './service';
import { rowsOf } from './sql';

/** What a suite asks a service's database about its own tables. */
export interface StoredTables {
  /** The table of a collection, and those that link its rows. */
  ofCollection(collection: string): Promise<string[]>;
  /** The names of a table's columns. */
  columnsOf(table: string): Promise<string[]>;
  /** Every row of some tables, without what each save sets. */
  contentOf(tables: string[]): Promise<unknown[]>;
}

/** Reads tables as they are, so that a suite names no column itself. */
export const storedTables = (
  service: Service,
  { client }: Pick<TestDatabase, 'client'>,
): StoredTables => {
  const names = async (onSqlite: string, onPostgres: string): Promise<string[]> => {
    const query = client === 'sqlite' ? onSqlite : onPostgres;
    return (await rowsOf<{ name: string }>(service, query)).map(({ name }) => name);
  };

  const columnsOf = (table: string): Promise<string[]> =>
    names(
      `SELECT name FROM pragma_table_info('${table}')`,
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`,
    );

  return {
    columnsOf,

    async ofCollection(collection) {
      const all = await names(
        "SELECT name FROM sqlite_master WHERE type = 'table'",
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
      );
      return all
        .filter((name) => name === collection || name.startsWith(`${collection}_`))
        .filter((name) => name === collection || /_(lnk|cmps)$/.test(name))
        .sort();
    },

    contentOf: (tables) =>
      Promise.all(
        tables.map(async (table) => {
          const columns = await columnsOf(table);
          const kept = columns.filter((name) => !/^(updated_(at|by_id)|published_at)$/.test(name));
          const listed = kept.map((name) => `"${name}"`).join(', ');
          return rowsOf(service, `SELECT ${listed} FROM ${table} ORDER BY id`);
        }),
      ),
  };
};

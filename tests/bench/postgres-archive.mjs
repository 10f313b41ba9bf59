/** Copies the made-up articles of an archive on SQLite to an empty database of the service on PostgreSQL. */
import Database from 'better-sqlite3';
import pg from 'pg';

/** Tables that `fillArchive` fills, in the order of their references. */
const TABLES = ['otas', 'authors', 'categories', 'articles', 'sequences'];
/** Values per statement; the protocol allows 65,535. */
const MAX_VALUES = 30_000;

/** How values of SQLite are written for a column's type on PostgreSQL. */
const CONVERTERS = {
  'timestamp without time zone': (value) => value && new Date(value),
  boolean: (value) => (value === null ? null : Boolean(value)),
};

const columnsOf = async (client, table) => {
  const { rows } = await client.query(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return rows;
};

const insertRows = (client, table, columns, rows) => {
  const values = rows.flatMap((row) =>
    columns.map(({ name, type }) => (CONVERTERS[type] ?? ((value) => value))(row[name])),
  );
  const places = rows.map(
    (_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join(',')})`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(',');
  return client.query(
    `INSERT INTO "${table}" (${names}) VALUES ${places.join(',')} ON CONFLICT DO NOTHING`,
    values,
  );
};

/**
 * @param {string} address of a database whose tables exist and are empty
 * @param {string} file archive on SQLite with the same tables
 */
export const copyToPostgres = async (address, file) => {
  const archive = new Database(file, { readonly: true });
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    for (const table of TABLES) {
      const present = new Set(archive.pragma(`table_info(${table})`).map(({ name }) => name));
      const columns = (await columnsOf(client, table)).filter(({ name }) => present.has(name));
      const perStatement = Math.floor(MAX_VALUES / columns.length);
      if (table === 'sequences') await client.query('DELETE FROM sequences');
      let rows = [];
      for (const row of archive.prepare(`SELECT * FROM ${table}`).iterate()) {
        if (rows.push(row) < perStatement) continue;
        await insertRows(client, table, columns, rows);
        rows = [];
      }
      if (rows.length > 0) await insertRows(client, table, columns, rows);
      if (present.has('id')) {
        await client.query(
          `SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT max(id) FROM "${table}"))`,
          [table],
        );
      }
    }
    // As PostgreSQL does by itself within minutes: until then, indexes alone answer nothing.
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
    archive.close();
  }
};

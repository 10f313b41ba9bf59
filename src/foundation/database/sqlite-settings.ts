import { rememberStatements } from './statement-cache';

/** What a connection to SQLite offers of better-sqlite3's `Database`. */
export interface SqliteConnection {
  /** Path of the file. */
  readonly name: string;
  pragma(statement: string): unknown;
  loadExtension(file: string): void;
  prepare(statement: string): unknown;
}

/** Settings of the query builder for SQLite, wherever it connects. */
export const SQLITE_SETTINGS = {
  useNullAsDefault: true,
  // An error names the query, which is logged, and not the values, which may be anything.
  compileSqlOnError: false,
} as const;

/**
 * The `afterCreate` of a pool: where another process is writing, a connection waits instead of failing,
 * and it remembers its statements.
 *
 * @param tune what else this pool's connections need
 */
export const afterConnecting =
  (tune: (connection: SqliteConnection) => void = () => undefined) =>
  (connection: SqliteConnection, done: (error: Error | null) => void): void => {
    connection.pragma('busy_timeout = 10000');
    tune(connection);
    rememberStatements(connection);
    done(null);
  };

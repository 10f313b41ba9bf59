import { rememberStatements } from '../library-patches/statement-cache';

/** The used part of better-sqlite3's `Database`. */
export interface SqliteConnection {
  /** Path of the file. */
  readonly name: string;
  pragma(statement: string): unknown;
  loadExtension(file: string): void;
  prepare(statement: string): unknown;
}

/** Query builder settings for all SQLite connections. */
export const SQLITE_SETTINGS = {
  useNullAsDefault: true,
  // Error messages, which are logged, contain the query but not its values, which may be sensitive.
  compileSqlOnError: false,
} as const;

/**
 * Creates the `afterCreate` hook of a pool: connections wait for another process's write lock instead of failing, and
 * cache prepared statements.
 *
 * @param tune additional setup for this pool's connections
 */
export const afterConnecting =
  (tune: (connection: SqliteConnection) => void = () => undefined) =>
  (connection: SqliteConnection, done: (error: Error | null) => void): void => {
    connection.pragma('busy_timeout = 10000');
    tune(connection);
    rememberStatements(connection);
    done(null);
  };

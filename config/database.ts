import { postgresTarget } from '../src/database/postgres-target';
import { sqliteTarget } from '../src/database/sqlite-target';
import { loadVectorExtension } from '../src/database/sqlite-vector';
import { databaseClient, applicationEnvironment } from '../src/environment';
import { rememberStatements } from '../src/database/statement-cache';
import { leaveLogToBackground } from '../src/database/write-ahead-log';

interface SqliteConnection {
  pragma(statement: string): unknown;
  loadExtension(file: string): void;
  prepare(statement: string): unknown;
}

/** WAL lets readers go on while one process writes; a second process waits instead of failing. */
const tuneSqlite = (connection: SqliteConnection, done: (error: Error | null) => void): void => {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('busy_timeout = 10000');
  connection.pragma('foreign_keys = ON');
  leaveLogToBackground(connection);
  loadVectorExtension(connection);
  rememberStatements(connection);
  done(null);
};

const sqlite = () => ({
  client: 'sqlite',
  connection: { filename: sqliteTarget() },
  useNullAsDefault: true,
  // An error names the query, which is logged, and not the values, which may be anything.
  compileSqlOnError: false,
  pool: { min: 1, max: 1, afterCreate: tuneSqlite },
});

const postgres = () => {
  const { DATABASE_SCHEMA, DATABASE_POOL_MAX } = applicationEnvironment();
  return {
    client: 'postgres',
    connection: { ...postgresTarget(), schema: DATABASE_SCHEMA },
    pool: { min: 0, max: DATABASE_POOL_MAX },
  };
};

export default () => ({ connection: databaseClient() === 'postgres' ? postgres() : sqlite() });

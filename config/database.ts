import { refuseBroken } from '../src/database/postgres-sessions';
import { postgresTarget } from '../src/database/postgres-target';
import {
  afterConnecting,
  SQLITE_SETTINGS,
  type SqliteConnection,
} from '../src/database/sqlite-settings';
import { keepPrivate, makeFolderOf } from '../src/database/private-files';
import { sqliteTarget } from '../src/database/sqlite-target';
import { loadVectorExtension } from '../src/database/sqlite-vector';
import { databaseClient, applicationEnvironment } from '../src/environment';
import { leaveLogToBackground } from '../src/database/write-ahead-log';

const file = (): string => {
  const filename = sqliteTarget();
  makeFolderOf(filename);
  return filename;
};

/** WAL lets readers go on while one process writes. */
const tuneSqlite = (connection: SqliteConnection): void => {
  keepPrivate(connection.name);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  leaveLogToBackground(connection);
  loadVectorExtension(connection);
};

const sqlite = () => ({
  client: 'sqlite',
  connection: { filename: file() },
  ...SQLITE_SETTINGS,
  pool: { min: 1, max: 1, afterCreate: afterConnecting(tuneSqlite) },
});

const postgres = () => {
  const { DATABASE_SCHEMA, DATABASE_POOL_MAX } = applicationEnvironment();
  return {
    client: 'postgres',
    connection: { ...postgresTarget(), schema: DATABASE_SCHEMA },
    pool: { min: 0, max: DATABASE_POOL_MAX, afterCreate: refuseBroken },
  };
};

export default () => ({ connection: databaseClient() === 'postgres' ? postgres() : sqlite() });

import { refuseBroken } from '@ota-news/foundation/database/postgres-sessions';
import { keepPrivate, makeFolderOf } from '@ota-news/foundation/database/private-files';
import {
  afterConnecting,
  SQLITE_SETTINGS,
  type SqliteConnection,
} from '@ota-news/foundation/database/sqlite-settings';
import { loadVectorExtension } from '@ota-news/foundation/database/sqlite-vector';
import { deferCheckpoints } from '@ota-news/foundation/database/write-ahead-log';
import { postgresTarget } from '../src/environment/postgres-target';
import { sqliteTarget } from '../src/environment/sqlite-target';
import { databaseClient, environment } from '../src/environment';

const file = (): string => {
  const filename = sqliteTarget();
  makeFolderOf(filename);
  return filename;
};

/** Configures a connection. WAL lets readers continue while another connection writes. */
const tuneSqlite = (connection: SqliteConnection): void => {
  keepPrivate(connection.name);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  deferCheckpoints(connection);
  loadVectorExtension(connection);
};

const sqlite = () => ({
  client: 'sqlite',
  connection: { filename: file() },
  ...SQLITE_SETTINGS,
  pool: { min: 1, max: 1, afterCreate: afterConnecting(tuneSqlite) },
});

const postgres = () => {
  const { DATABASE_SCHEMA, DATABASE_POOL_MAX } = environment();
  return {
    client: 'postgres',
    connection: { ...postgresTarget(), schema: DATABASE_SCHEMA },
    pool: { min: 0, max: DATABASE_POOL_MAX, afterCreate: refuseBroken },
  };
};

export default () => ({ connection: databaseClient() === 'postgres' ? postgres() : sqlite() });

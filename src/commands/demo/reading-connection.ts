import knex, { type Knex } from 'knex';
import { limitStatements } from '@ota-news/foundation/database/postgres-sessions';
import { afterConnecting, SQLITE_SETTINGS } from '@ota-news/foundation/database/sqlite-settings';
import { environment, databaseClient, statementLimit } from '#environment';
import { postgresTarget } from '#environment/postgres-target';
import { sqliteTarget } from '#environment/sqlite-target';

/** Opens a read-only database connection without Strapi, configured from the environment. */
export const readingConnection = (): Knex =>
  databaseClient() === 'postgres'
    ? knex({
        client: 'pg',
        connection: postgresTarget(),
        searchPath: [environment().DATABASE_SCHEMA],
        pool: { min: 0, max: 1, afterCreate: limitStatements(statementLimit()) },
      })
    : knex({
        client: 'better-sqlite3',
        connection: { filename: sqliteTarget(), options: { readonly: true } },
        ...SQLITE_SETTINGS,
        pool: { min: 0, max: 1, afterCreate: afterConnecting() },
      });

import knex, { type Knex } from 'knex';
import { applicationEnvironment, databaseClient } from '../environment';
import { postgresTarget } from './postgres-target';
import { sqliteTarget } from './sqlite-target';
import { rememberStatements } from './statement-cache';

interface SqliteConnection {
  pragma(statement: string): unknown;
  prepare(statement: string): unknown;
}

const tuneSqlite = (connection: SqliteConnection, done: (error: Error | null) => void): void => {
  connection.pragma('busy_timeout = 10000');
  rememberStatements(connection);
  done(null);
};

/**
 * A connection to the service's database for a thread of its own, that only reads. The thread takes
 * it from the settings: a connection can't be handed from thread to thread, nor can its password.
 */
export const readingConnection = (): Knex =>
  databaseClient() === 'postgres'
    ? knex({
        client: 'pg',
        connection: postgresTarget(),
        searchPath: [applicationEnvironment().DATABASE_SCHEMA],
        pool: { min: 0, max: 1 },
      })
    : knex({
        client: 'better-sqlite3',
        connection: { filename: sqliteTarget(), options: { readonly: true } },
        useNullAsDefault: true,
        compileSqlOnError: false,
        pool: { min: 0, max: 1, afterCreate: tuneSqlite },
      });

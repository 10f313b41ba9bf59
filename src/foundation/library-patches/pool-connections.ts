import type { Core } from '@strapi/strapi';
import { database } from '../database/connection';
import { declarePatch } from './library-patch';
import type { PostgresConnection } from './statement-queue';

declarePatch(__filename, '@strapi/database', '5.54');
declarePatch(__filename, 'knex', '3.0.1');

/** Internals of Strapi's query builder that are used here. */
interface Client {
  pool: { acquireTimeoutMillis: number };
  logger: { warn(message: string): void };
  validateConnection(connection: PostgresConnection): boolean;
}

const clientOf = (strapi: Core.Strapi): Client => database(strapi).client as Client;

interface ConnectionHooks {
  /** Sets up a new connection. Must not reject: Strapi does not handle it (docs/upstream.md). */
  setUp(connection: PostgresConnection, initialize: () => Promise<unknown>): Promise<void>;
  /** Tells if a connection may be used once more; otherwise it is replaced. */
  isUsable(connection: PostgresConnection): boolean;
}

/** Hooks into the life of the connections of Strapi's pool. */
export const hookConnections = (
  strapi: Core.Strapi,
  { setUp, isUsable }: ConnectionHooks,
): void => {
  const { dialect } = strapi.db;
  const initialize = dialect.initialize.bind(dialect);
  dialect.initialize = (native: unknown) => {
    const connection = native as PostgresConnection;
    return setUp(connection, () => initialize(connection));
  };
  const client = clientOf(strapi);
  client.validateConnection = isUsable;
  // The default logger bypasses Strapi's log and writes a line for each replaced connection.
  client.logger.warn = (message) => strapi.log.warn(`PostgreSQL: ${message}`);
};

/** Sets the maximum wait for a connection of Strapi's pool. */
export const limitAcquisition = (strapi: Core.Strapi, milliseconds: number): void => {
  clientOf(strapi).pool.acquireTimeoutMillis = milliseconds;
};

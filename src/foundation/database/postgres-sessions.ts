import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { database, isPostgres } from './connection';

/** The used part of pg's `Client`. */
export interface PostgresConnection extends EventEmitter {
  query(...statement: unknown[]): unknown;
  end(): Promise<void>;
}

/** Statement timeout in milliseconds; null during startup and in commands. */
type Limit = number | null;

/**
 * Time that PostgreSQL gets to enforce the timeout itself before the connection is considered dead, in milliseconds.
 */
const GRACE_MS = 2_000;

/**
 * Timeout for transactions without a statement, in milliseconds. PostgreSQL ends them because the process behind them
 * may be frozen or cut off while its locks block everyone else.
 */
const IDLE_TRANSACTION_MS = 60_000;

const unlimited = new AsyncLocalStorage<true>();

/**
 * Queues the statements of a connection and ends the connection if a statement gets no response: a hanging server or a
 * network that drops packets causes no error by itself, and requests would wait forever. The queue is needed because
 * Strapi runs queries concurrently in a transaction and the next version of the driver no longer queues them.
 */
const queueStatements = (connection: PostgresConnection, limit: () => Limit): void => {
  const query = connection.query.bind(connection);
  const waiting: (() => void)[] = [];
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;

  const send = (statement: unknown[], milliseconds: Limit): unknown => {
    isBusy = true;
    if (milliseconds !== null) {
      timer = setTimeout(() => void connection.end(), milliseconds + GRACE_MS).unref();
    }
    return query(...statement);
  };

  connection.query = (...statement) => {
    const milliseconds = unlimited.getStore() === true ? null : limit();
    if (!isBusy) return send(statement, milliseconds);
    return new Promise((resolve) => {
      waiting.push(() => resolve(send(statement, milliseconds)));
    });
  };

  connection.on('drain', () => {
    clearTimeout(timer);
    isBusy = false;
    waiting.shift()?.();
  });
  connection.once('end', () => {
    clearTimeout(timer);
    // The driver rejects these queued statements and all later ones.
    connection.query = query;
    for (const refuse of waiting.splice(0)) refuse();
  });
};

const setLimit = async (connection: PostgresConnection, limit: Limit): Promise<void> => {
  if (limit === null) return;
  // Sent as statements because connection poolers in front of PostgreSQL reject them as startup parameters.
  await connection.query(
    `SET statement_timeout = ${limit}; SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`,
  );
};

/**
 * Creates the `afterCreate` hook of a pool outside Strapi, which ends statements after the timeout, and connections
 * that stop responding.
 *
 * @param milliseconds statement timeout
 */
export const limitStatements =
  (milliseconds: number) =>
  (connection: PostgresConnection, done: (error: Error | null) => void): void => {
    queueStatements(connection, () => milliseconds);
    setLimit(connection, milliseconds).then(() => done(null), done);
  };

/** Timeout of Strapi's connections in this process. */
let current: Limit = null;

/** Timeout that each connection was configured with, or the error that made it unusable. */
const made = new WeakMap<object, Limit | Error>();

/** The `afterCreate` hook of Strapi's pool: rejects connections that broke during Strapi's setup. */
export const refuseBroken = (
  connection: PostgresConnection,
  done: (error: Error | null) => void,
): void => {
  const state = made.get(connection);
  done(state instanceof Error ? state : null);
};

/** Internals of Strapi's query builder that are used here. */
interface Client {
  pool: { acquireTimeoutMillis: number };
  logger: { warn(message: string): void };
  validateConnection(connection: object): boolean;
}

const clientOf = (strapi: Core.Strapi): Client => database(strapi).client as Client;

/**
 * Reports a connection that breaks during Strapi's setup to the queries waiting for it. Strapi runs `SET search_path`
 * on each new connection without handling its rejection, so a server that ends the session at that moment would crash
 * the process.
 */
export const prepareSessions = (strapi: Core.Strapi): void => {
  if (!isPostgres(strapi)) return;
  const { dialect } = strapi.db;
  const initialize = dialect.initialize.bind(dialect);
  dialect.initialize = async (native: unknown) => {
    const connection = native as PostgresConnection;
    const limit = current;
    queueStatements(connection, () => current);
    try {
      await initialize(connection);
      await setLimit(connection, limit);
      made.set(connection, limit);
    } catch (error) {
      made.set(connection, error as Error);
      void connection.end();
    }
  };
  const client = clientOf(strapi);
  // Connections with an outdated timeout are replaced on their next acquisition.
  client.validateConnection = (connection) => made.get(connection) === current;
  // The default logger bypasses Strapi's log and writes a line for each replaced connection.
  client.logger.warn = (message) => strapi.log.warn(`PostgreSQL: ${message}`);
};

/**
 * Sets the timeout for statements and for acquiring a connection. Call it once the service listens: creating tables and
 * indexes must not be limited.
 */
export const limitSessions = (strapi: Core.Strapi, milliseconds: number): void => {
  if (!isPostgres(strapi)) return;
  current = milliseconds;
  clientOf(strapi).pool.acquireTimeoutMillis = milliseconds;
};

/** Runs background work in a transaction without a statement timeout. */
export const withoutStatementLimit = <T>(
  db: Knex,
  work: (query: Knex.Transaction) => Promise<T>,
): Promise<T> =>
  unlimited.run(true, () =>
    db.transaction(async (query) => {
      await query.raw('SET LOCAL statement_timeout = 0');
      return work(query);
    }),
  );

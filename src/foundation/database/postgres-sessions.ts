import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { database, isPostgres } from './connection';

/** What a connection to PostgreSQL offers of pg's `Client`. */
export interface PostgresConnection extends EventEmitter {
  query(...statement: unknown[]): unknown;
  end(): Promise<void>;
}

/** How long statements may take, in milliseconds; null while a service starts, and in commands. */
type Limit = number | null;

/** PostgreSQL itself ends a statement in time; one that is still silent after this is not there any more. */
const GRACE_MS = 2_000;

/**
 * A transaction in which nothing is asked for so long, in milliseconds, is ended by PostgreSQL: the process
 * behind it may be frozen or cut off, and what it has locked is in everybody's way.
 */
const IDLE_TRANSACTION_MS = 60_000;

const unlimited = new AsyncLocalStorage<true>();

/**
 * Sends one statement after the other, and ends a connection on which one stays without an answer: a
 * server that hangs, or a network that drops what is sent, gives no error by itself, and each request
 * would wait for ever. Strapi asks for several things at once in a transaction; the next version of the
 * driver does not put them in a line any more.
 */
const superviseStatements = (connection: PostgresConnection, limit: () => Limit): void => {
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
    // The driver refuses each of them, and all that come.
    connection.query = query;
    for (const refuse of waiting.splice(0)) refuse();
  });
};

const setLimit = async (connection: PostgresConnection, limit: Limit): Promise<void> => {
  if (limit === null) return;
  // As statements, not at the connection's start: poolers in front of PostgreSQL refuse that.
  await connection.query(
    `SET statement_timeout = ${limit}; SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`,
  );
};

/**
 * The `afterCreate` of a pool outside Strapi: a statement that takes longer than so many milliseconds ends,
 * and so does a connection that has become silent.
 */
export const limitStatements =
  (milliseconds: number) =>
  (connection: PostgresConnection, done: (error: Error | null) => void): void => {
    superviseStatements(connection, () => milliseconds);
    setLimit(connection, milliseconds).then(() => done(null), done);
  };

/** The limit of Strapi's connections, the same in all of this process. */
let current: Limit = null;

/** With which limit a connection has been made, or why it can't be used. */
const made = new WeakMap<object, Limit | Error>();

/** The `afterCreate` of Strapi's pool: refuses connections that broke while Strapi prepared them. */
export const refuseBroken = (
  connection: PostgresConnection,
  done: (error: Error | null) => void,
): void => {
  const state = made.get(connection);
  done(state instanceof Error ? state : null);
};

/** The parts of Strapi's query builder that are steered here. */
interface Client {
  pool: { acquireTimeoutMillis: number };
  logger: { warn(message: string): void };
  validateConnection(connection: object): boolean;
}

const clientOf = (strapi: Core.Strapi): Client => database(strapi).client as Client;

/**
 * Makes a connection that breaks while Strapi prepares it an error of those who wait for it. Strapi runs
 * `SET search_path` on each new connection and leaves it to nobody to catch what comes of that, so a server
 * that ends the session at this moment would end the process.
 */
export const prepareSessions = (strapi: Core.Strapi): void => {
  if (!isPostgres(strapi)) return;
  const { dialect } = strapi.db;
  const initialize = dialect.initialize.bind(dialect);
  dialect.initialize = async (native: unknown) => {
    const connection = native as PostgresConnection;
    const limit = current;
    superviseStatements(connection, () => current);
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
  // Those without the limit are replaced when they are next wanted.
  client.validateConnection = (connection) => made.get(connection) === current;
  // On its own it writes past the log: a line for each connection that is replaced.
  client.logger.warn = (message) => strapi.log.warn(`PostgreSQL: ${message}`);
};

/**
 * Limits from now on, to so many milliseconds, how long a statement may take and how long one may wait for a
 * connection. Not before the service listens: making tables and indexes takes as long as it takes.
 */
export const limitSessions = (strapi: Core.Strapi, milliseconds: number): void => {
  if (!isPostgres(strapi)) return;
  current = milliseconds;
  clientOf(strapi).pool.acquireTimeoutMillis = milliseconds;
};

/** Runs work in the background in a transaction whose statements may take as long as they need. */
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

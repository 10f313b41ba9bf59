import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { hookConnections, limitAcquisition } from '../library-patches/pool-connections';
import {
  queueStatements,
  type Limit,
  type PostgresConnection,
} from '../library-patches/statement-queue';
import { isPostgres } from './connection';

/**
 * Timeout for transactions without a statement, in milliseconds. PostgreSQL ends them because the process behind them
 * may be frozen or cut off while its locks block everyone else.
 */
const IDLE_TRANSACTION_MS = 60_000;

const unlimited = new AsyncLocalStorage<true>();

/** Timeout of a statement of the present work. */
const presentLimit = (limit: Limit): Limit => (unlimited.getStore() === true ? null : limit);

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
    queueStatements(connection, () => presentLimit(milliseconds));
    setLimit(connection, milliseconds).then(() => done(null), done);
  };

/** Timeout of Strapi's connections in this process; null during startup and in commands. */
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

/**
 * Reports a connection that breaks during Strapi's setup to the queries waiting for it. Strapi runs `SET search_path`
 * on each new connection without handling its rejection, so a server that ends the session at that moment would crash
 * the process.
 */
export const prepareSessions = (strapi: Core.Strapi): void => {
  if (!isPostgres(strapi)) return;
  hookConnections(strapi, {
    async setUp(connection, initialize) {
      const limit = current;
      queueStatements(connection, () => presentLimit(current));
      try {
        await initialize();
        await setLimit(connection, limit);
        made.set(connection, limit);
      } catch (error) {
        made.set(connection, error as Error);
        void connection.end();
      }
    },
    // Connections with an outdated timeout are replaced on their next acquisition.
    isUsable: (connection) => made.get(connection) === current,
  });
};

/**
 * Sets the timeout for statements and for acquiring a connection. Call it once the service listens: creating tables and
 * indexes must not be limited.
 */
export const limitSessions = (strapi: Core.Strapi, milliseconds: number): void => {
  if (!isPostgres(strapi)) return;
  current = milliseconds;
  limitAcquisition(strapi, milliseconds);
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

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from '../database/connection';
import { CommitRefused } from '../database/refusals';
import { declarePatch } from './library-patch';

declarePatch(__filename, 'knex', '3.0.1');

/** Driver response to a statement; `command` only on PostgreSQL. */
interface Answer {
  response?: { command?: string };
}

/** A connection; `inTransaction` only with better-sqlite3. */
interface Connection {
  inTransaction?: boolean;
}

/** A client of the query builder: the pool's, or that of one transaction. */
interface Client {
  transaction(...args: unknown[]): Transaction;
  query(connection: Connection, sql: unknown): Promise<Answer>;
}

/** Internals of the query builder's transactions. */
interface Transaction {
  /** Client bound to the transaction's connection; set once it is connected. */
  trxClient: Client;
  /** True if the transaction accepts no more statements. */
  _completed: boolean;
  /** Both settle the transaction and release its connection. */
  _resolver(value?: unknown): void;
  _rejecter(error: unknown): void;
  query(connection: Connection, sql: string, status?: number, value?: unknown): Promise<unknown>;
  rollback(connection: Connection, error: unknown): Promise<unknown>;
  rollbackTo(connection: Connection, error: unknown): Promise<unknown>;
}

/** Status codes that the query builder passes with a statement that commits, or rolls back, a transaction. */
const COMMITTING = 1;
const ROLLING_BACK = 2;

/** Tells if a COMMIT was a rollback: after a failed statement PostgreSQL answers `ROLLBACK`, without an error. */
const wasRolledBack = (answer: Answer): boolean => answer.response?.command === 'ROLLBACK';

/**
 * Rejects statements after SQLite has ended the transaction by itself (disk full or failing): they would autocommit.
 */
const refuseAfterItsEnd = (client: Client): void => {
  const query = client.query.bind(client);
  client.query = async (connection, sql) => {
    if (connection.inTransaction === false) {
      throw new CommitRefused('The database has ended the transaction.');
    }
    return query(connection, sql);
  };
};

const report = (transaction: Transaction): void => {
  const query = transaction.query.bind(transaction);

  const begin = async (connection: Connection, sql: string): Promise<unknown> => {
    const answer = await transaction.trxClient.query(connection, sql);
    refuseAfterItsEnd(transaction.trxClient);
    surfaceErrors(transaction.trxClient);
    return answer;
  };

  const commit = async (connection: Connection, sql: string, value: unknown): Promise<unknown> => {
    try {
      const pending = transaction.trxClient.query(connection, sql);
      transaction._completed = true;
      const answer = await pending;
      if (wasRolledBack(answer)) throw new Error('A statement of the transaction had failed.');
      transaction._resolver(value);
      return answer;
    } catch (error) {
      const refusal = new CommitRefused('The database did not commit.', { cause: error });
      // SQLite leaves the transaction open on its only connection.
      transaction._completed = false;
      const undo = sql.startsWith('RELEASE') ? 'rollbackTo' : 'rollback';
      await transaction[undo](connection, refusal);
      throw refusal;
    }
  };

  /** Ends the transaction without a rollback, because the database has already rolled back. */
  const leave = (error: unknown): void => {
    transaction._completed = true;
    if (error === undefined) transaction._resolver();
    else transaction._rejecter(error);
  };

  transaction.query = async (connection, sql, status, value) => {
    if (status === COMMITTING) return commit(connection, sql, value);
    if (status !== ROLLING_BACK) return begin(connection, sql);
    return connection.inTransaction === false
      ? leave(value)
      : query(connection, sql, status, value);
  };
};

/** Reports transaction errors of a client, including nested transactions. */
const surfaceErrors = (client: Client): void => {
  const start = client.transaction.bind(client);
  client.transaction = (...args) => {
    const transaction = start(...args);
    report(transaction);
    return transaction;
  };
};

/**
 * Makes a transaction fail if the database fails to begin or commit it, in Strapi's code and the service's own. The
 * query builder hides both: `await trx.commit()` succeeds although `COMMIT` was refused (docs/upstream.md). Call it
 * before the first transaction.
 */
export const surfaceTransactionErrors = (strapi: Core.Strapi): void =>
  surfaceErrors((database(strapi) as Knex & { client: unknown }).client as Client);

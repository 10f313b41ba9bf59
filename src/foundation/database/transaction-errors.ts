import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from './connection';
import { CommitRefused } from './refusals';

/** What a statement of a transaction came back with; the command only on PostgreSQL. */
interface Answer {
  response?: { command?: string };
}

/** A connection of better-sqlite3 says whether it is in a transaction; one of PostgreSQL does not. */
interface Connection {
  inTransaction?: boolean;
}

/** A client of the query builder: that of the pool, or that of one transaction. */
interface Client {
  transaction(...args: unknown[]): Transaction;
  query(connection: Connection, sql: unknown): Promise<Answer>;
}

/** What the query builder's transactions are beneath their public face. */
interface Transaction {
  /** Bound to the transaction's connection; there once the connection is. */
  trxClient: Client;
  /** Whether it takes no more statements. */
  _completed: boolean;
  /** Both end it and hand its connection back. */
  _resolver(value?: unknown): void;
  _rejecter(error: unknown): void;
  query(connection: Connection, sql: string, status?: number, value?: unknown): Promise<unknown>;
  rollback(connection: Connection, error: unknown): Promise<unknown>;
  rollbackTo(connection: Connection, error: unknown): Promise<unknown>;
}

/** What the query builder hands over with the statement that is to end a transaction well. */
const COMMITTING = 1;
const ROLLING_BACK = 2;

/** PostgreSQL says so in one word, and calls it no error, when a statement before had failed. */
const wasRolledBack = (answer: Answer): boolean => answer.response?.command === 'ROLLBACK';

/**
 * SQLite ends a transaction by itself when the disk is full or fails. What came after would be stored
 * at once and alone, so nothing may.
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
      // SQLite leaves the transaction open, on its only connection.
      transaction._completed = false;
      const undo = sql.startsWith('RELEASE') ? 'rollbackTo' : 'rollback';
      await transaction[undo](connection, refusal);
      throw refusal;
    }
  };

  /** There is nothing to roll back where the database has done so itself. */
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

/** Lets the transactions of a client, and those within them, fail where the database does. */
const surfaceErrors = (client: Client): void => {
  const start = client.transaction.bind(client);
  client.transaction = (...args) => {
    const transaction = start(...args);
    report(transaction);
    return transaction;
  };
};

/**
 * Lets a transaction fail where the database fails to begin or to commit it, whoever opened it:
 * Strapi, or the service itself. The query builder hides both: `await trx.commit()` succeeds although
 * `COMMIT` was refused (docs/upstream.md). Call it before the first transaction.
 */
export const surfaceTransactionErrors = (strapi: Core.Strapi): void =>
  surfaceErrors((database(strapi) as Knex & { client: unknown }).client as Client);

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database, isPostgres } from './connection';
import { writeGate } from './write-gate';

/** What the query builder's transactions are beneath their public face. */
interface StartedTransaction {
  begin(connection: unknown): Promise<unknown>;
  query(connection: unknown, sql: string): Promise<unknown>;
}

type StartTransaction = (...args: unknown[]) => StartedTransaction;

/**
 * Lets every transaction on SQLite take the write lock when it begins. One that reads first and
 * writes later would fail at once when another process (`npm run prices` beside the running service)
 * has written in between: SQLite waits for a lock, but can't bring an old snapshot up to date.
 */
export const takeWriteLockAtBegin = (strapi: Core.Strapi): void => {
  if (isPostgres(strapi)) return;
  const client = (database(strapi) as Knex & { client: unknown }).client as {
    transaction: StartTransaction;
  };
  const start: StartTransaction = client.transaction.bind(client);
  client.transaction = (...args: unknown[]) => {
    const transaction = start(...args);
    transaction.begin = async (connection: unknown) => {
      await writeGate.pass();
      return transaction.query(connection, 'BEGIN IMMEDIATE;');
    };
    return transaction;
  };
};

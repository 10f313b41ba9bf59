import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database, isPostgres } from '../database/connection';
import { writeGate } from '../database/write-gate';
import { declarePatch } from './library-patch';

declarePatch(__filename, 'knex', '3.0.1');

/** Internals of the query builder's transactions. */
interface StartedTransaction {
  begin(connection: unknown): Promise<unknown>;
  query(connection: unknown, sql: string): Promise<unknown>;
}

type StartTransaction = (...args: unknown[]) => StartedTransaction;

/**
 * Makes every SQLite transaction take the write lock at its beginning. A transaction that reads first and writes later
 * would fail immediately if another process (`npm run prices` beside the running service) wrote in between: SQLite
 * waits for locks but cannot refresh an outdated snapshot.
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

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from '../database/connection';
import { declarePatch } from './library-patch';
import { TransactionReads, type Answer, type Statement } from '../database/transaction-reads';

declarePatch(__filename, 'knex', '3.0.1');

/** A client of the query builder: the pool's, or that of one transaction. */
interface Client {
  transaction(...args: unknown[]): Transaction;
  query(connection: object, statement: Statement | string): Promise<Answer>;
}

/** Internals of the query builder's transactions. */
interface Transaction {
  trxClient: Client;
  isCompleted(): boolean;
  begin(connection: object): Promise<unknown>;
  savepoint(connection: object): Promise<unknown>;
}

/** By table, all that a deletion from it may change: tables with foreign keys to it, and those that refer to these. */
const dependentTables = (strapi: Core.Strapi): Map<string, Set<string>> => {
  const referring = new Map<string, string[]>();
  for (const { name, foreignKeys } of strapi.db.schema.schema.tables) {
    for (const { referencedTable } of foreignKeys) {
      referring.set(referencedTable, [...(referring.get(referencedTable) ?? []), name]);
    }
  }
  const dependentsOf = (table: string): Set<string> => {
    const found = new Set<string>();
    // A set that grows while it is walked is walked to its end.
    const toFollow = new Set([table]);
    for (const one of toFollow) {
      for (const dependent of referring.get(one) ?? []) {
        found.add(dependent);
        toFollow.add(dependent);
      }
    }
    return found;
  };
  return new Map([...referring.keys()].map((table) => [table, dependentsOf(table)]));
};

/**
 * Makes Strapi read a row once in a transaction, not again until a statement of the transaction may have changed it. It
 * loads a document with all its relations and components before, after and around each change: a save read the same
 * rows up to five times.
 */
export const answerRepeatedReads = (strapi: Core.Strapi): void => {
  let dependents: Map<string, Set<string>> | undefined;
  const dependentsOf = (table: string): Iterable<string> =>
    (dependents ??= dependentTables(strapi)).get(table) ?? [];
  // Savepoints have clients of their own on the connection of the transaction.
  const readsOf = new WeakMap<object, TransactionReads>();

  const follow = (client: Client): void => {
    const start = client.transaction.bind(client);
    client.transaction = (...args) => {
      const transaction = start(...args);
      const begin = transaction.begin.bind(transaction);
      const savepoint = transaction.savepoint.bind(transaction);
      transaction.begin = async (connection) => {
        const answer = await begin(connection);
        readsOf.set(connection, new TransactionReads(dependentsOf));
        remember(transaction);
        return answer;
      };
      transaction.savepoint = async (connection) => {
        const answer = await savepoint(connection);
        remember(transaction);
        return answer;
      };
      return transaction;
    };
  };

  const remember = (transaction: Transaction): void => {
    const { trxClient } = transaction;
    const query = trxClient.query.bind(trxClient);
    trxClient.query = (connection, statement) => {
      const send = (one: Statement | string) => query(connection, one);
      // The query builder refuses what comes after the end.
      if (transaction.isCompleted()) return send(statement);
      return readsOf.get(connection)?.answer(statement, send) ?? send(statement);
    };
    follow(trxClient);
  };

  follow((database(strapi) as Knex & { client: unknown }).client as Client);
};

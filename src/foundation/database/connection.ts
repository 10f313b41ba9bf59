import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** The database as a query builder, outside any transaction. */
export const database = (strapi: Core.Strapi): Knex => strapi.db.connection as unknown as Knex;

export const isPostgres = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'postgres';

interface TransactionScope {
  /** Joins the transaction that is running, if one is. */
  query: Knex;
  /** Runs once the outermost transaction has been committed; never if it is rolled back. */
  onCommit(callback: () => void): void;
}

/**
 * Runs work in a transaction, joining the one in progress (Strapi keeps it in async context), so
 * that everything a change entails is stored with it or not at all.
 */
export const inTransaction = <T>(
  strapi: Core.Strapi,
  work: (scope: TransactionScope) => Promise<T>,
): Promise<T> =>
  strapi.db.transaction(async ({ trx, onCommit }) =>
    work({ query: trx as unknown as Knex, onCommit }),
  ) as Promise<T>;

/** Whether an error is a database's refusal to store a value that must be unique twice. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
};

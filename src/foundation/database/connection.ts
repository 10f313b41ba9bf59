import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Returns the query builder, outside any transaction. */
export const database = (strapi: Core.Strapi): Knex => strapi.db.connection;

export const isPostgres = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'postgres';

/** A transaction, and what follows it. */
export interface TransactionScope {
  /** Query builder of the transaction. */
  query: Knex;
  /** Runs a callback after the outermost transaction commits; never on rollback. */
  onCommit(callback: () => void): void;
}

/**
 * Runs work in a transaction, joining the current one (Strapi keeps it in async context), so that a change and its side
 * effects are stored atomically.
 */
export const inTransaction = <T>(
  strapi: Core.Strapi,
  work: (scope: TransactionScope) => Promise<T>,
): Promise<T> =>
  strapi.db.transaction(async ({ trx, onCommit }) => work({ query: trx, onCommit })) as Promise<T>;

/** Tells if an error is a violation of a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
};

import type { Knex } from 'knex';

/** Rows by transaction, each as table and id. */
const rows = new WeakMap<Knex, Set<string>>();

const keyOf = (table: string, id: number): string => `${table} ${id}`;

/**
 * Remembers that a transaction has found rows, for {@link hasFound}. Another transaction may delete one until this one
 * has stored a reference to it; then the foreign key refuses the reference.
 */
export const rememberFound = (transaction: Knex, table: string, ids: Iterable<number>): void => {
  const found = rows.get(transaction) ?? new Set();
  for (const id of ids) found.add(keyOf(table, id));
  rows.set(transaction, found);
};

/** Tells if a transaction has found all of some rows. */
export const hasFound = (transaction: Knex, table: string, ids: number[]): boolean =>
  ids.every((id) => rows.get(transaction)?.has(keyOf(table, id)) === true);

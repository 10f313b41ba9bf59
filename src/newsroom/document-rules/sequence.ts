import type { Knex } from 'knex';
import { SEQUENCES } from './tables';

/**
 * Allocates the next number of a sequence. The row stays locked until the transaction ends, so on
 * PostgreSQL transactions that use the same sequence are serialized: each sees what the previous
 * one stored.
 *
 * @param query a transaction
 */
export const nextInSequence = async (query: Knex, name: string): Promise<number> => {
  const [row] = await query(SEQUENCES)
    .insert({ name, value: 1 })
    .onConflict('name')
    .merge({ value: query.raw('?? + 1', [`${SEQUENCES}.value`]) })
    .returning<{ value: number }[]>('value');
  if (row === undefined) throw new Error(`The sequence "${name}" is missing.`);
  return Number(row.value);
};

/** Advances a sequence to a number allocated elsewhere, e.g. by an import. */
export const advanceSequence = async (query: Knex, name: string, value: number): Promise<void> => {
  await query(SEQUENCES).insert({ name, value: 0 }).onConflict('name').ignore();
  await query(SEQUENCES).where({ name }).andWhere('value', '<', value).update({ value });
};

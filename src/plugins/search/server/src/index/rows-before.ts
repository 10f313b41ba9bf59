import type { Knex } from 'knex';

/**
 * Selects, in `returning` of an insertion that may replace a row, if rows of other tables may belong to the row already.
 * PostgreSQL tells if the row was there before: rows that another transaction has stored meanwhile are not seen by the
 * same statement.
 *
 * @param written table of the row
 * @param others names of the other tables, which are those of the columns as well, and the column that refers to the row
 */
export const mayHaveRows = (
  query: Knex,
  written: string,
  others: readonly string[],
  reference: string,
): Knex.Raw[] =>
  others.map((table) =>
    query.raw(
      query.client.dialect === 'postgresql'
        ? `${written}.xmax <> 0 AS ${table}`
        : `EXISTS (SELECT 1 FROM ${table} WHERE ${reference} = ${written}.id) AS ${table}`,
    ),
  );

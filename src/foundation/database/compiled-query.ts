import type { Knex } from 'knex';

/** Stands for a value while a query is compiled. The query builder would write a plain object as JSON. */
class Place {
  constructor(
    readonly value: number,
    /** Of a value that is a list. */
    readonly item: number | null,
  ) {}
}

interface Compiled {
  sql: string;
  /** Each is a place or a constant of the query. */
  bindings: readonly unknown[];
}

const placeOf = (value: unknown, index: number): unknown =>
  Array.isArray(value) ? value.map((_, item) => new Place(index, item)) : new Place(index, null);

/** @throws Error if the query ignores a value, or has changed it: it would be asked with that of the first call */
const compile = <Values extends readonly unknown[]>(
  build: (query: Knex, ...values: Values) => Knex.QueryBuilder,
  query: Knex,
  values: Values,
): Compiled => {
  const places = values.map(placeOf);
  const { sql, bindings } = build(query, ...(places as unknown as Values)).toSQL();
  const bound = new Set<unknown>(bindings);
  if (!places.flat().every((place) => bound.has(place))) {
    throw new Error('A compiled query must bind each of its values as it is given.');
  }
  return { sql, bindings };
};

/**
 * Makes a query whose SQL is compiled at its first call, and once more for lists of each other length: for one that is
 * asked with each request, the query builder takes longer than the database.
 *
 * @param build makes the query; all that changes between calls, such as the time, must come as a value
 * @returns asks with values, none of them null, and gives the rows; its first argument is the connection to query by:
 *   the database's, or a transaction's
 */
export const compiledQuery = <Row, Values extends readonly unknown[]>(
  build: (query: Knex, ...values: Values) => Knex.QueryBuilder,
): ((query: Knex, ...values: Values) => Promise<Row[]>) => {
  const compiled = new Map<string, Compiled>();
  return async (query, ...values) => {
    const lengths = values.map((value) => (Array.isArray(value) ? value.length : ''));
    const key = [query.client.dialect, ...lengths].join();
    let known = compiled.get(key);
    if (known === undefined) {
      known = compile(build, query, values);
      compiled.set(key, known);
    }
    const bindings = known.bindings.map((binding) => {
      if (!(binding instanceof Place)) return binding;
      const value = values[binding.value];
      return binding.item === null ? value : (value as unknown[])[binding.item];
    });
    const answer = (await query.raw(known.sql, bindings as Knex.RawBinding[])) as
      Row[] | { rows: Row[] };
    return Array.isArray(answer) ? answer : answer.rows;
  };
};

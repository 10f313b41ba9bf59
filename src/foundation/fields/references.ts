import type { z } from '@strapi/utils';
import type { Knex } from 'knex';
import { rememberFound } from '../database/found-rows';
import { fieldError, validationError, type FieldError } from './errors';
import { fieldErrorsOf } from './issues';

/** A field that refers to table rows by number: a single number or a list. */
export interface NumberedReference {
  field: string;
  table: string;
  /** Name of the entities in the table, e.g. `OTA`. */
  noun: string;
  /** Column of the numbers. Default: `id`. */
  column?: string;
}

const MAX_NUMBER = 2_147_483_647;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

/** Finds numbers in an input that refer to no row; returns one error per field. */
export const danglingReferences = async (
  query: Knex,
  references: NumberedReference[],
  input: Record<string, unknown>,
): Promise<FieldError[]> => {
  const named = references
    .map((reference) => ({ ...reference, ids: [input[reference.field]].flat().filter(isCount) }))
    .filter(({ ids }) => ids.length > 0);
  const [first, ...others] = named.map(({ field, table, ids, column = 'id' }) =>
    query(table)
      .whereIn(
        column,
        ids.filter((id) => id <= MAX_NUMBER),
      )
      .select<{ field: string; id: number }[]>(query.raw('? AS field', [field]), { id: column }),
  );
  const known = first === undefined ? [] : await first.unionAll(others);
  const there = new Set(known.map(({ field, id }) => `${field} ${id}`));
  if (query.isTransaction === true) {
    for (const { field, table } of named.filter(({ column = 'id' }) => column === 'id')) {
      const ids = known.filter((one) => one.field === field).map(({ id }) => id);
      rememberFound(query, table, ids);
    }
  }
  return named.flatMap(({ field, noun, ids }) => {
    const missing = ids.filter((id) => !there.has(`${field} ${id}`));
    return missing.length === 0
      ? []
      : [fieldError(field, `no such ${noun}: ${[...new Set(missing)].join(', ')}`)];
  });
};

/**
 * Validates an input against its schema and its references against the database.
 *
 * @throws ValidationError that lists all invalid fields
 */
export const checkInput = async <T extends z.ZodType>(
  query: Knex,
  schema: T,
  references: NumberedReference[],
  input: unknown,
): Promise<z.infer<T>> => {
  const parsed = schema.safeParse(input);
  const raw = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const found = [
    ...(parsed.success ? [] : fieldErrorsOf(parsed.error)),
    ...(await danglingReferences(query, references, raw)),
  ];
  if (found.length > 0 || !parsed.success) throw validationError(found);
  return parsed.data;
};

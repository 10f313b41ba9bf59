import type { z } from '@strapi/utils';
import type { Knex } from 'knex';
import { fieldError, validationError, type FieldError } from './errors';
import { fieldErrorsOf } from './issues';

/** A field that names a row of a table by its number. */
export interface NumberedReference {
  field: string;
  table: string;
  /** What the table holds, e.g. `OTA`. */
  noun: string;
}

const MAX_NUMBER = 2_147_483_647;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

/** Numbers of an input that name nothing. */
export const danglingReferences = async (
  query: Knex,
  references: NumberedReference[],
  input: Record<string, unknown>,
): Promise<FieldError[]> => {
  const named = references.flatMap(({ field, table, noun }) => {
    const id = input[field];
    return isCount(id) ? [{ field, table, noun, id }] : [];
  });
  const [first, ...others] = named
    .filter(({ id }) => id <= MAX_NUMBER)
    .map(({ field, table, id }) =>
      query(table)
        .where({ id })
        .select<{ field: string }[]>(query.raw('? AS field', [field])),
    );
  const known = first === undefined ? [] : await first.unionAll(others);
  const there = new Set(known.map(({ field }) => field));
  return named
    .filter(({ field }) => !there.has(field))
    .map(({ field, noun, id }) => fieldError(field, `no such ${noun}: ${id}`));
};

/**
 * Checks an input against its schema and the numbers in it against the database.
 *
 * @throws ValidationError that lists every wrong field at once
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

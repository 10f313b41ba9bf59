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

const LARGEST_NUMBER = 2_147_483_647;

/** Numbers of an input that name nothing. */
export const danglingReferences = async (
  query: Knex,
  references: NumberedReference[],
  input: Record<string, unknown>,
): Promise<FieldError[]> => {
  const found: FieldError[] = [];
  for (const { field, table, noun } of references) {
    const id = input[field];
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) continue;
    const isThere = id <= LARGEST_NUMBER && (await query(table).where({ id }).first('id'));
    if (!isThere) found.push(fieldError(field, `no such ${noun}: ${id}`));
  }
  return found;
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

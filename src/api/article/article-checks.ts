import { slugProblem } from '@ota-news/foundation/database/slug';
import { validationError, type FieldError } from '@ota-news/foundation/fields/errors';
import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { danglingReferences, type NumberedReference } from '@ota-news/foundation/fields/references';
import type { z } from '@strapi/utils';
import type { Knex } from 'knex';

const slugs = { tables: ['articles'], isReserved: () => false };

const references: NumberedReference[] = [
  { field: 'ota_id', table: 'otas', noun: 'ota' },
  { field: 'author_id', table: 'authors', noun: 'author' },
  { field: 'coauthor_ids', table: 'authors', noun: 'author' },
  { field: 'category_id', table: 'categories', noun: 'category' },
  { field: 'related_ids', table: 'articles', noun: 'article', column: 'article_id' },
];

const takenSlug = async (
  query: Knex,
  slug: unknown,
  documentId: string | undefined,
): Promise<FieldError[]> => {
  if (typeof slug !== 'string') return [];
  const problem = await slugProblem(query, slugs, slug, documentId);
  return problem === null ? [] : [problem];
};

/** Keeps one error per field; schema errors take precedence over database errors. */
const uniqueByField = (found: FieldError[]): FieldError[] =>
  found.filter(
    ({ path }, index) =>
      found.findIndex((other) => other.path.join('.') === path.join('.')) === index,
  );

/**
 * Validates an article's input completely: types, limits, unknown fields, references to missing
 * documents, a slug that is taken.
 *
 * @param documentId the changed article; undefined for a new one
 * @throws ValidationError that lists every invalid field at once
 */
export const checkArticle = async <T extends z.ZodType>(
  query: Knex,
  schema: T,
  input: unknown,
  documentId?: string,
): Promise<z.infer<T>> => {
  const parsed = schema.safeParse(input);
  const raw = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const found = uniqueByField([
    ...(parsed.success ? [] : fieldErrorsOf(parsed.error)),
    ...(await danglingReferences(query, references, raw)),
    ...(await takenSlug(query, raw.slug, documentId)),
  ]);
  if (found.length > 0 || !parsed.success) throw validationError(found);
  return parsed.data;
};

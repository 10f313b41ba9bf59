import { strings } from '@strapi/utils';
import type { Knex } from 'knex';
import { SHORT_TEXT_MAX, SLUG_PATTERN } from '../fields/common';
import { fieldError, valueInUse, type FieldError } from '../fields/errors';

const FIELD = 'slug';

const MAX_SUFFIX_LENGTH = 8;

/** Removed, so that "Airbnb's" stays one word. */
const APOSTROPHES = /['’]/g;

/** Derives a slug from a title; empty if the title has no usable letter or digit. */
export const slugFrom = (title: string): string =>
  strings
    .nameToSlug(title.normalize('NFC').slice(0, 1000).replace(APOSTROPHES, ''), {
      separator: '-',
      // "OTAs" and "TripAdvisor" each stay one word.
      decamelize: false,
    })
    .slice(0, SHORT_TEXT_MAX - MAX_SUFFIX_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '');

/** Tells if a slug is the one derived from a title, with or without a number. */
export const isDerivedFrom = (slug: string, title: string): boolean => {
  const base = slugFrom(title);
  return (
    slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  );
};

/** Key space that separates these advisory locks from the service's others. */
const LOCKED_SLUGS = 7_283_903;

/**
 * Locks a slug until the transaction ends: a concurrent transaction that wants the same slug waits and then finds it
 * taken. SQLite needs no lock because it has a single writer.
 *
 * @param query a transaction on PostgreSQL
 */
export const lockSlug = async (query: Knex, table: string, slug: string): Promise<void> => {
  await query.raw('SELECT pg_advisory_xact_lock(?, hashtext(?))', [
    LOCKED_SLUGS,
    `${table}/${slug}`,
  ]);
};

/** Tables within which a slug must be unique across documents. */
export interface SlugNamespace {
  tables: string[];
  isReserved(slug: string): boolean;
}

/** Tells if another document has the slug, in any of the namespace's tables. */
export const isTaken = async (
  query: Knex,
  namespace: SlugNamespace,
  slug: string,
  ownDocumentId: string | undefined,
): Promise<boolean> => {
  for (const table of namespace.tables) {
    const lookup = query(table).where({ slug }).select('id').limit(1);
    if (ownDocumentId !== undefined) lookup.whereNot('document_id', ownDocumentId);
    if ((await lookup).length > 0) return true;
  }
  return false;
};

/** Validates an explicit slug. @returns the error of the field `slug`, or null */
export const slugProblem = async (
  query: Knex,
  namespace: SlugNamespace,
  slug: unknown,
  ownDocumentId: string | undefined,
): Promise<FieldError | null> => {
  if (typeof slug !== 'string' || !SLUG_PATTERN.test(slug) || slug.length > 255) {
    return fieldError(
      FIELD,
      'must be lower-case letters and digits joined by single hyphens, at most 255 characters',
    );
  }
  if (namespace.isReserved(slug)) {
    return fieldError(FIELD, `"${slug}" is reserved for the service's own addresses`);
  }
  if (await isTaken(query, namespace, slug, ownDocumentId)) {
    return valueInUse(
      FIELD,
      `"${slug}" is taken; choose another, or leave it out to get a numbered one`,
    );
  }
  return null;
};

/**
 * Finds the first free slug among `base`, `base-2`, `base-3`, …
 *
 * @param hold called before each candidate is checked, always in this order
 */
export const freeSlug = async (
  query: Knex,
  namespace: SlugNamespace,
  base: string,
  ownDocumentId: string | undefined,
  hold: (slug: string) => Promise<void> = async () => {},
): Promise<string> => {
  const isFree = async (slug: string): Promise<boolean> => {
    if (namespace.isReserved(slug)) return false;
    await hold(slug);
    return !(await isTaken(query, namespace, slug, ownDocumentId));
  };
  if (await isFree(base)) return base;
  const used = new Set<string>();
  for (const table of namespace.tables) {
    const rows = await query(table)
      .where('slug', 'like', `${base}-%`)
      .select<{ slug: string }[]>('slug');
    for (const { slug } of rows) used.add(slug);
  }
  for (let number = 2; ; number += 1) {
    const candidate = `${base}-${number}`;
    if (!used.has(candidate) && (await isFree(candidate))) return candidate;
  }
};

import { database } from '@ota-news/foundation/database/connection';
import { resourceId, slug } from '@ota-news/foundation/fields/common';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { editedAuthor } from '#api/author/editing';
import { editedCategory } from '#api/category/editing';
import { editedOta } from '#api/ota/editing';

/** Number or slug of a document. */
const name = () =>
  z
    .union([resourceId(), slug()], { error: 'must be a number or a slug' })
    .meta({ description: 'Number or slug.' })
    .optional();

/** Input fields that narrow a list to what belongs to a document. */
export const relationFilters = { ota: name(), author: name(), category: name() };

const FILTERED = {
  ota: { type: editedOta, lister: 'list-otas' },
  author: { type: editedAuthor, lister: 'list-authors' },
  category: { type: editedCategory, lister: 'list-categories' },
} as const;

/** A document that a filter names. */
export interface FilteredBy {
  id: number;
  slug: string;
}

/**
 * Finds the document that a filter names; undefined without a filter.
 *
 * @throws NotFoundError
 */
export const filteredBy = async (
  strapi: Core.Strapi,
  filter: keyof typeof relationFilters,
  value: number | string | undefined,
): Promise<FilteredBy | undefined> => {
  if (value === undefined) return undefined;
  const { type, lister } = FILTERED[filter];
  const found = await database(strapi)(type.table)
    .where(typeof value === 'number' ? { id: value } : { slug: value })
    .first<FilteredBy | undefined>('id', 'slug');
  if (found === undefined) {
    throw new errors.NotFoundError(
      `${filter}: there is no ${type.noun} ${JSON.stringify(value)}. ${lister} names them all.`,
    );
  }
  return found;
};

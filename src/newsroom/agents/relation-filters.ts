import { database } from '@ota-news/foundation/database/connection';
import { resourceId, slug } from '@ota-news/foundation/fields/common';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { editedAuthor } from '#api/author/editing';
import { editedCategory } from '#api/category/editing';
import { editedOta } from '#api/ota/editing';

/** Number or slug of a document. */
const name = () => z.union([resourceId(), slug()], { error: 'must be a number or a slug' });

/** Input fields that narrow a list to what belongs to a document. */
export const relationFilters = {
  ota: name().meta({ description: 'Number or slug.' }).optional(),
  author: name().optional(),
  category: name().optional(),
};

const FILTERED = {
  ota: { type: editedOta, lister: 'list-otas' },
  author: { type: editedAuthor, lister: 'list-authors' },
  category: { type: editedCategory, lister: 'list-categories' },
} as const;

/** A document that a filter names. */
interface FilteredBy {
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

/** Input fields that narrow a list of articles: to what they belong to, and to days of publication. */
export const articleFilters = {
  ...relationFilters,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

type ArticleFilters = z.infer<z.ZodObject<typeof articleFilters>>;

/**
 * Finds what the filters of articles name; the days become moments, both inclusive.
 *
 * @throws NotFoundError
 */
export const articlesFilteredBy = async (
  strapi: Core.Strapi,
  { ota, author, category, from, to }: ArticleFilters,
) => ({
  ota: await filteredBy(strapi, 'ota', ota),
  author: await filteredBy(strapi, 'author', author),
  category: await filteredBy(strapi, 'category', category),
  from: from === undefined ? undefined : `${from}T00:00:00.000Z`,
  to: to === undefined ? undefined : `${to}T23:59:59.999Z`,
});

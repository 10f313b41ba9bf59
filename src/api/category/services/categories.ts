import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import { byName } from '@ota-news/foundation/text/by-name';
import type { Core } from '@strapi/strapi';

interface CategoryRow {
  id: number;
  name: string;
  slug: string;
  description: string | null;
  updated_at: number | string | Date;
}

const COLUMNS = ['id', 'name', 'slug', 'description', 'updated_at'];

const categoryOf = ({ updated_at, ...row }: CategoryRow) => ({
  ...row,
  updatedAt: toIsoDateTime(updated_at),
});

export type Category = ReturnType<typeof categoryOf>;

/** Queries for categories. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** All categories, ordered by name. */
  async all(): Promise<Category[]> {
    const rows = await database(strapi)('categories').select<CategoryRow[]>(COLUMNS);
    return rows.sort(byName(({ name }) => name)).map(categoryOf);
  },

  async bySlug(slug: string): Promise<Category | null> {
    const row = await database(strapi)('categories')
      .where({ slug })
      .first<CategoryRow | undefined>(COLUMNS);
    return row === undefined ? null : categoryOf(row);
  },
});

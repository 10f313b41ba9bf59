import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';

interface CategoryRow {
  id: number;
  name: string;
  slug: string;
  description: string | null;
}

/** Reads of categories: what articles are filed under. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async all(): Promise<(CategoryRow & { updatedAt: string })[]> {
    const rows = await database(strapi)('categories')
      .orderBy('name')
      .select<(CategoryRow & { updated_at: number | string | Date })[]>(
        'id',
        'name',
        'slug',
        'description',
        'updated_at',
      );
    return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: toIsoDateTime(updated_at) }));
  },

  async bySlug(slug: string): Promise<CategoryRow | null> {
    const row = await database(strapi)('categories')
      .where({ slug })
      .first<CategoryRow | undefined>('id', 'name', 'slug', 'description');
    return row ?? null;
  },
});

import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { addressOf } from '../../addresses';

interface PageRow {
  id: number;
  title: string;
  slug: string;
  body: string;
  in_footer: boolean | number;
  meta_title: string | null;
  meta_description: string | null;
  updated_at: number | string | Date;
}

const textPage = (row: PageRow) => ({
  id: row.id,
  title: row.title,
  url: addressOf.page(row.slug),
  body: row.body,
  isInFooter: Boolean(row.in_footer),
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  updatedAt: toIsoDateTime(row.updated_at),
});

export type TextPage = ReturnType<typeof textPage>;

/** Queries for text pages. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async all() {
    return (await database(strapi)('pages').orderBy('id').select<PageRow[]>()).map(textPage);
  },

  async bySlug(slug: string) {
    const row = await database(strapi)('pages').where({ slug }).first<PageRow | undefined>();
    return row === undefined ? null : textPage(row);
  },
});

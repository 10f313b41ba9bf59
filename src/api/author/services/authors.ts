import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import {
  FILE_COLUMNS,
  joinedImage,
  joinPicture,
  type FileColumns,
} from '@ota-news/foundation/media/page-image';
import { byName } from '@ota-news/foundation/text/by-name';
import type { Core } from '@strapi/strapi';

interface AuthorRow extends FileColumns {
  id: number;
  name: string;
  slug: string;
  role: string | null;
  bio: string | null;
  updated_at: number | string | Date;
}

/** Queries for authors. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);

  const linksOf = (id: number): Promise<NamedLink[]> =>
    db('authors_cmps as links')
      .innerJoin('components_shared_links as targets', 'targets.id', 'links.cmp_id')
      .where({ 'links.entity_id': id, 'links.field': 'links' })
      .orderBy('links.order')
      .select<NamedLink[]>({ name: 'targets.label', url: 'targets.url' });

  return {
    linksOf,

    /** All authors, ordered by name. */
    async all() {
      const rows = await db('authors').select<
        (Pick<AuthorRow, 'id' | 'name' | 'slug' | 'role'> & {
          updated_at: number | string | Date;
        })[]
      >('id', 'name', 'slug', 'role', 'updated_at');
      return rows
        .sort(byName(({ name }) => name))
        .map(({ updated_at, ...row }) => ({ ...row, updatedAt: toIsoDateTime(updated_at) }));
    },

    async bySlug(slug: string) {
      const [row] = await db('authors')
        .modify(joinPicture, { table: 'authors', uid: 'api::author.author', field: 'photo' })
        .where('authors.slug', slug)
        .limit(1)
        .select<AuthorRow[]>({
          id: 'authors.id',
          name: 'authors.name',
          slug: 'authors.slug',
          role: 'authors.role',
          bio: 'authors.bio',
          updated_at: 'authors.updated_at',
          ...FILE_COLUMNS,
        });
      if (row === undefined) return null;
      return {
        ...row,
        photo: joinedImage(row),
        links: await linksOf(row.id),
        updatedAt: toIsoDateTime(row.updated_at),
      };
    },
  };
};

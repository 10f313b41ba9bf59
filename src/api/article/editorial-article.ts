import { nameOf } from '@ota-news/foundation/database/actor';
import {
  toBoolean,
  toIsoDateTime,
  toIsoDateTimeOrNull,
  toJson,
} from '@ota-news/foundation/database/values';
import { renderedColumns } from '@ota-news/foundation/database/rendered-columns';
import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import { joinPicture } from '@ota-news/foundation/media/page-image';
import type { Knex } from 'knex';
import type { ArticleParts } from './article-parts';
import { FEATURED_IMAGE } from './article-rows';
import { OPTIONAL_COLUMNS, optionalFieldsOf, type OptionalFields } from './optional-fields';

type StoredDate = number | string | Date;

/** A row of `articles` for editors: draft or published, joined with its relations. */
export interface EditorialRow extends OptionalFields {
  row_id: number;
  document_id: string;
  article_id: number;
  /** Null in a draft without a title. */
  title: string | null;
  slug: string;
  body: string | null;
  published_at: StoredDate | null;
  first_published_at: StoredDate | null;
  scheduled_for: StoredDate | null;
  updated_at: StoredDate;
  is_featured: unknown;
  featured_image_path: string | null;
  /** JSON as text or parsed, depending on the database. */
  related_ids: unknown;
  created_by_id: number | null;
  ota_id: number | null;
  ota_name: string | null;
  ota_slug: string | null;
  author_id: number | null;
  author_name: string | null;
  category_id: number | null;
  category_name: string | null;
  category_slug: string | null;
  image_url: string | null;
  /** JSON as text or parsed. */
  image_provenance: unknown;
  editor_firstname: string | null;
  editor_lastname: string | null;
  editor_email: string | null;
}

const COLUMNS = {
  ...OPTIONAL_COLUMNS,
  row_id: 'articles.id',
  document_id: 'articles.document_id',
  article_id: 'articles.article_id',
  title: 'articles.title',
  slug: 'articles.slug',
  published_at: 'articles.published_at',
  first_published_at: 'articles.first_published_at',
  scheduled_for: 'articles.scheduled_for',
  updated_at: 'articles.updated_at',
  is_featured: 'articles.is_featured',
  featured_image_path: 'articles.featured_image_path',
  related_ids: 'articles.related_ids',
  created_by_id: 'articles.created_by_id',
  ota_id: 'otas.id',
  ota_name: 'otas.name',
  ota_slug: 'otas.slug',
  author_id: 'authors.id',
  author_name: 'authors.name',
  category_id: 'categories.id',
  category_name: 'categories.name',
  category_slug: 'categories.slug',
  image_url: 'files.url',
  image_provenance: 'files.provenance',
  editor_firstname: 'editors.firstname',
  editor_lastname: 'editors.lastname',
  editor_email: 'editors.email',
} as const;

/**
 * Builds the query for articles of every state with their relations; `body` only on request.
 *
 * @returns takes the connection to query by: the database's, or a transaction's
 */
export const editorialSelection = (db: Knex) => {
  const columns = renderedColumns(db, COLUMNS);
  const withBodies = renderedColumns(db, { ...COLUMNS, body: 'articles.body' });
  return (query: Knex, { withBody }: { withBody: boolean }) =>
    query('articles')
      .leftJoin('otas', 'otas.id', 'articles.ota_id')
      .leftJoin('authors', 'authors.id', 'articles.author_id')
      .leftJoin('categories', 'categories.id', 'articles.category_id')
      .leftJoin('admin_users as editors', 'editors.id', 'articles.updated_by_id')
      .modify(joinPicture, FEATURED_IMAGE)
      .select<EditorialRow[]>(withBody ? withBodies : columns);
};

/** Converts a row to one version of an article for agents and editors. */
export const editorialArticle = (
  row: EditorialRow,
  { coauthors, tags, sources, corrections }: ArticleParts,
) => ({
  ...optionalFieldsOf(row),
  id: row.article_id,
  rowId: row.row_id,
  documentId: row.document_id,
  version: row.published_at === null ? ('draft' as const) : ('published' as const),
  title: row.title,
  slug: row.slug,
  body: row.body ?? '',
  ota:
    row.ota_id === null
      ? null
      : { id: row.ota_id, name: row.ota_name ?? '', slug: row.ota_slug ?? '' },
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  coauthors: coauthors.map(({ id, name }) => ({ id, name })),
  category:
    row.category_id === null
      ? null
      : { id: row.category_id, name: row.category_name ?? '', slug: row.category_slug ?? '' },
  featuredImage: row.image_url ?? row.featured_image_path,
  featuredImageProvenance: toJson<PictureProvenance>(row.image_provenance),
  tags,
  sources,
  corrections,
  relatedIds: toJson<number[]>(row.related_ids) ?? [],
  isFeatured: toBoolean(row.is_featured),
  publishedAt: toIsoDateTimeOrNull(row.first_published_at),
  scheduledFor: toIsoDateTimeOrNull(row.scheduled_for),
  updatedAt: toIsoDateTime(row.updated_at),
  updatedBy: nameOf({
    firstname: row.editor_firstname,
    lastname: row.editor_lastname,
    email: row.editor_email,
  }),
  createdById: row.created_by_id,
});

export type EditorialArticle = ReturnType<typeof editorialArticle>;

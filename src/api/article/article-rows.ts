import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import {
  toBoolean,
  toIsoDateTime,
  toIsoDateTimeOrNull,
  toJson,
} from '@ota-news/foundation/database/values';
import {
  foreignImage,
  joinedImage,
  type FileColumns,
  type PictureField,
} from '@ota-news/foundation/media/page-image';
import { readingMinutes } from '@ota-news/foundation/text/words';
import type { ArticleSummary } from '../page-models';
import { addressOf } from '../addresses';
import type { Coauthor } from './article-parts';
import { optionalFieldsOf, type OptionalFields } from './optional-fields';

export const FEATURED_IMAGE: PictureField = {
  table: 'articles',
  uid: 'api::article.article',
  field: 'featured_image',
};

/** A row of `articles` joined with its OTA, author, category and picture. */
export interface ArticleRow extends FileColumns, Partial<OptionalFields> {
  row_id: number;
  document_id: string;
  article_id: number;
  title: string;
  slug: string;
  excerpt: string | null;
  first_published_at: number | string | Date | null;
  content_updated_at: number | string | Date | null;
  reading_time_minutes: number | null;
  word_count: number | null;
  is_featured: unknown;
  featured_image_path: string | null;
  featured_image_alt: string | null;
  ota_id: number;
  ota_name: string;
  ota_slug: string;
  ota_color: string | null;
  author_id: number | null;
  author_name: string | null;
  author_slug: string | null;
  author_role: string | null;
  category_id: number | null;
  category_name: string | null;
  category_slug: string | null;
  /** False where there are no authors after the first one. */
  has_coauthors: unknown;
  /** Authors after the first one. */
  coauthors: Coauthor[];
  body?: string;
  /** JSON as text or parsed, depending on the database. */
  related_ids?: unknown;
  ota_business_model?: string | null;
  ota_ticker?: string | null;
  ota_exchange?: string | null;
  ota_document_id?: string;
  author_document_id?: string | null;
  category_document_id?: string | null;
}

const storedImage = (row: ArticleRow): PageImage | null => {
  const picked = joinedImage(row);
  if (picked !== null) return picked;
  const path = row.featured_image_path;
  return path !== null && /^https?:\/\//.test(path) ? foreignImage(path) : null;
};

/** Returns the article's image; the article's alternative text takes precedence over the file's. */
const image = (row: ArticleRow): PageImage | null => {
  const stored = storedImage(row);
  return stored === null
    ? null
    : { ...stored, alternativeText: row.featured_image_alt ?? stored.alternativeText };
};

/** Returns the publication date; for a draft without one, the current time. */
const publicationDate = (row: ArticleRow): string =>
  toIsoDateTime(row.first_published_at ?? new Date());

/** Returns the time of the last visible change. Changes before publication don't count. */
const lastChange = (row: ArticleRow, publishedAt: string): string => {
  const changedAt = toIsoDateTimeOrNull(row.content_updated_at) ?? publishedAt;
  return changedAt > publishedAt ? changedAt : publishedAt;
};

/** Converts a row to an article in a list. */
export const articleSummary = (row: ArticleRow): ArticleSummary => ({
  id: row.article_id,
  title: row.title,
  url: addressOf.article(row.ota_slug, row.slug),
  excerpt: row.excerpt,
  publishedAt: publicationDate(row),
  readingTimeMinutes: row.reading_time_minutes ?? readingMinutes(row.word_count ?? 0),
  isFeatured: toBoolean(row.is_featured),
  image: image(row),
  ota: {
    id: row.ota_id,
    name: row.ota_name,
    url: addressOf.hub(row.ota_slug),
    primaryColor: row.ota_color,
  },
  author:
    row.author_id === null || row.author_name === null || row.author_slug === null
      ? null
      : { id: row.author_id, name: row.author_name, url: addressOf.author(row.author_slug) },
  coauthors: row.coauthors.map(({ name, slug }) => ({ name, url: addressOf.author(slug) })),
  category:
    row.category_id === null || row.category_name === null || row.category_slug === null
      ? null
      : {
          id: row.category_id,
          name: row.category_name,
          url: addressOf.category(row.category_slug),
        },
});

/** Converts a row to a full article. */
export const publishedArticle = (row: ArticleRow) => {
  const summary = articleSummary(row);
  return {
    ...summary,
    rowId: row.row_id,
    documentId: row.document_id,
    slug: row.slug,
    otaId: row.ota_id,
    otaCard: {
      name: row.ota_name,
      url: addressOf.hub(row.ota_slug),
      profileUrl: addressOf.ota(row.ota_slug),
      description: row.ota_business_model ?? null,
      primaryColor: row.ota_color,
      ticker: row.ota_ticker ?? null,
      exchange: row.ota_exchange ?? null,
    },
    otaSlug: row.ota_slug,
    authorId: row.author_id,
    authors: [
      ...(summary.author === null ? [] : [{ ...summary.author, role: row.author_role }]),
      ...row.coauthors.map(({ name, slug, role }) => ({
        name,
        url: addressOf.author(slug),
        role,
      })),
    ],
    relatedIds: toJson<number[]>(row.related_ids) ?? [],
    categoryId: row.category_id,
    body: row.body ?? '',
    optional: optionalFieldsOf(row),
    updatedAt: lastChange(row, summary.publishedAt),
  };
};

export type PublishedArticle = ReturnType<typeof publishedArticle>;

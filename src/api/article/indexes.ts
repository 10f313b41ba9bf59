import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';

/**
 * Indexes of articles that their schema cannot express: partial ones for published rows, which every public list reads,
 * and for draft rows, whose slugs must be unique and whose titles the search of the panel's list reads; and one on the
 * slugs of drafts and published rows alike, used to find a free slug for a new article. They are created after the
 * schema sync, because migrations of a new database run before its tables exist; Strapi's sync leaves indexes that it
 * did not create. An index that answers a query alone must hold `published_at` for SQLite, although it is known.
 */
const published = (name: string, columns: string): string =>
  `CREATE INDEX IF NOT EXISTS ${name} ON articles (${columns}) WHERE published_at IS NOT NULL`;

const draft = (name: string, columns: string): string =>
  `CREATE INDEX IF NOT EXISTS ${name} ON articles (${columns}) WHERE published_at IS NULL`;

const uniqueDraft = (name: string, column: string): string =>
  `CREATE UNIQUE INDEX IF NOT EXISTS ${name} ON articles (${column}) WHERE published_at IS NULL`;

/** Index on all slugs. On PostgreSQL only `text_pattern_ops` supports prefix searches. */
const slugs = (order: string): string =>
  `CREATE INDEX IF NOT EXISTS articles_all_slugs ON articles (slug${order})`;

const statements = [
  // With the ids, from which it is told whether a month has changed.
  published('articles_live_dates', 'first_published_at DESC, article_id DESC, id, published_at'),
  published('articles_live_ota', 'ota_id, first_published_at DESC, article_id DESC'),
  published('articles_live_category', 'category_id, first_published_at DESC, article_id DESC'),
  published('articles_live_author', 'author_id, first_published_at DESC, article_id DESC'),
  published('articles_live_featured', 'is_featured, first_published_at DESC, article_id DESC'),
  published('articles_live_slug', 'slug'),
  `${published('articles_live_pinned', 'leads_until')} AND leads_until IS NOT NULL`,
  published(
    'articles_live_titles',
    'title, document_id, article_id, first_published_at, published_at',
  ),
  published('articles_live_changes', 'document_id, updated_at, locale, published_at'),
  uniqueDraft('articles_draft_slug', 'slug'),
  uniqueDraft('articles_draft_number', 'article_id'),
  draft('articles_draft_latest', 'article_id DESC, id, published_at'),
  draft('articles_draft_first_published', 'first_published_at DESC, id, published_at'),
  draft('articles_draft_updated', 'updated_at DESC, id, published_at'),
  // In the order of articles_live_changes, so that both are read side by side to find what differs.
  draft('articles_draft_changes', 'document_id, updated_at, id, published_at'),
  draft(
    'articles_draft_titles',
    'title, id, slug, document_id, article_id, updated_at, published_at',
  ),
];

/** Indexes of earlier versions that others have replaced. */
const replaced = ['articles_live_latest'];

/** Creates the missing indexes and drops replaced ones; cheap if there is nothing to do. */
export const ensureArticleIndexes = async (strapi: Core.Strapi): Promise<void> => {
  const all = [...statements, slugs(isPostgres(strapi) ? ' text_pattern_ops' : '')];
  for (const statement of all) await database(strapi).raw(statement);
  for (const name of replaced) await database(strapi).raw('DROP INDEX IF EXISTS ??', [name]);
};

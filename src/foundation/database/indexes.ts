import type { Core } from '@strapi/strapi';
import { database, isPostgres } from './connection';

/**
 * Indexes that a content type's schema cannot express: partial ones, for the published rows that
 * every public list reads and for the draft rows whose slugs must be unique, and one over the slugs
 * of drafts and published rows alike, among which a new article looks for a free one. They are created
 * here, after the schema sync, because on a new database no table exists when migrations run; Strapi's
 * sync leaves indexes alone that it did not make.
 */
const published = (name: string, columns: string): string =>
  `CREATE INDEX IF NOT EXISTS ${name} ON articles (${columns}) WHERE published_at IS NOT NULL`;

const uniqueDraft = (name: string, column: string): string =>
  `CREATE UNIQUE INDEX IF NOT EXISTS ${name} ON articles (${column}) WHERE published_at IS NULL`;

/** On PostgreSQL the order of its letters alone lets an index find what a slug begins with. */
const slugs = (order: string): string =>
  `CREATE INDEX IF NOT EXISTS articles_all_slugs ON articles (slug${order})`;

const statements = [
  published('articles_live_latest', 'first_published_at DESC, article_id DESC'),
  published('articles_live_ota', 'ota_id, first_published_at DESC, article_id DESC'),
  published('articles_live_category', 'category_id, first_published_at DESC, article_id DESC'),
  published('articles_live_author', 'author_id, first_published_at DESC, article_id DESC'),
  published('articles_live_featured', 'is_featured, first_published_at DESC, article_id DESC'),
  published('articles_live_slug', 'slug'),
  uniqueDraft('articles_draft_slug', 'slug'),
  uniqueDraft('articles_draft_number', 'article_id'),
];

/** Creates what is missing; cheap when everything is there. */
export const ensureIndexes = async (strapi: Core.Strapi): Promise<void> => {
  const all = [...statements, slugs(isPostgres(strapi) ? ' text_pattern_ops' : '')];
  for (const statement of all) await database(strapi).raw(statement);
};

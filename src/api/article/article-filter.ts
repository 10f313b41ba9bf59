import type { Knex } from 'knex';

/** Filter of published articles; all given fields must match. */
export interface ArticleFilter {
  otaId?: number;
  /** Articles with this author, as first author or coauthor. */
  authorId?: number;
  categoryId?: number;
  /** Articles with one of these tags, as spelled. */
  tags?: string[];
  isFeatured?: boolean;
  /** Articles pinned to the top of the home page on this day, `YYYY-MM-DD`. */
  pinnedOn?: string;
  /** Articles without sources. */
  isUnsourced?: boolean;
  /** Publication date range, ISO 8601, inclusive. */
  from?: string;
  to?: string;
  /** Numbers of articles to exclude. */
  except?: number[];
}

const tagged =
  (names: string[]) =>
  (links: Knex.QueryBuilder): void => {
    links
      .from('articles_cmps as links')
      .innerJoin('components_shared_names as tags', 'tags.id', 'links.cmp_id')
      .where('links.field', 'tags')
      .whereIn('tags.name', names)
      .select('links.entity_id');
  };

const withoutSources = (unsourced: Knex.QueryBuilder): Knex.QueryBuilder =>
  unsourced
    .from('articles_cmps')
    .whereRaw('articles_cmps.entity_id = articles.id')
    .where('articles_cmps.field', 'sources');

/** Restricts a query of `articles` to published ones that match. */
export const narrow = (query: Knex.QueryBuilder, filter: ArticleFilter): Knex.QueryBuilder => {
  query.whereNotNull('articles.published_at');
  if (filter.otaId !== undefined) query.where('articles.ota_id', filter.otaId);
  if (filter.categoryId !== undefined) query.where('articles.category_id', filter.categoryId);
  if (filter.isFeatured !== undefined) query.where('articles.is_featured', filter.isFeatured);
  if (filter.pinnedOn) query.where('articles.leads_until', '>=', filter.pinnedOn);
  if (filter.from) query.where('articles.first_published_at', '>=', new Date(filter.from));
  if (filter.to) query.where('articles.first_published_at', '<=', new Date(filter.to));
  if (filter.tags) query.whereIn('articles.id', tagged(filter.tags));
  if (filter.isUnsourced) query.whereNotExists(withoutSources);
  if (filter.except?.length) query.whereNotIn('articles.article_id', filter.except);
  return query;
};

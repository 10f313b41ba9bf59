import { compiledQuery } from '@ota-news/foundation/database/compiled-query';
import { database } from '@ota-news/foundation/database/connection';
import { renderedColumns } from '@ota-news/foundation/database/rendered-columns';
import { toBoolean, toIsoDateTime, type StoredDate } from '@ota-news/foundation/database/values';
import { FILE_COLUMNS, joinPicture } from '@ota-news/foundation/media/page-image';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { addressOf } from '../../addresses';
import type { ArticleSummary } from '../../page-models';
import { narrow, type ArticleFilter } from '../article-filter';
import { coauthorsOf, partsOf, tagsOf } from '../article-parts';
import { OPTIONAL_COLUMNS } from '../optional-fields';
import type { Headline } from '../page-models';
import { articleSummary, FEATURED_IMAGE, publishedArticle, type ArticleRow } from '../article-rows';

export interface ArticlePage {
  articles: ArticleSummary[];
  total: number;
}

interface HeadlineRow {
  category_id: number;
  title: string;
  slug: string;
  ota_slug: string;
  first_published_at: StoredDate;
}

/** Maximum characters of an excerpt in lists and feeds. */
const LISTED_EXCERPT = 2_000;

/** Maximum bytes of a body in feeds, about fifteen thousand words. */
const FED_BODY_BYTES = 128 * 1024;

const SUMMARY_COLUMNS = {
  row_id: 'articles.id',
  document_id: 'articles.document_id',
  article_id: 'articles.article_id',
  title: 'articles.title',
  slug: 'articles.slug',
  excerpt: 'articles.excerpt',
  first_published_at: 'articles.first_published_at',
  content_updated_at: 'articles.content_updated_at',
  reading_time_minutes: 'articles.reading_time_minutes',
  word_count: 'articles.word_count',
  is_featured: 'articles.is_featured',
  featured_image_path: 'articles.featured_image_path',
  featured_image_alt: 'articles.featured_image_alt',
  ota_id: 'otas.id',
  ota_name: 'otas.name',
  ota_slug: 'otas.slug',
  ota_color: 'otas.primary_color',
  author_id: 'authors.id',
  author_name: 'authors.name',
  author_slug: 'authors.slug',
  author_role: 'authors.role',
  category_id: 'categories.id',
  category_name: 'categories.name',
  category_slug: 'categories.slug',
  ...FILE_COLUMNS,
} as const;

const FULL_COLUMNS = {
  ...SUMMARY_COLUMNS,
  ...OPTIONAL_COLUMNS,
  body: 'articles.body',
  related_ids: 'articles.related_ids',
  ota_document_id: 'otas.document_id',
  ota_business_model: 'otas.business_model',
  ota_ticker: 'otas.ticker',
  ota_exchange: 'otas.exchange',
  author_document_id: 'authors.document_id',
  category_document_id: 'categories.document_id',
} as const;

const latestFirst = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query.orderBy([
    { column: 'articles.first_published_at', order: 'desc' },
    { column: 'articles.article_id', order: 'desc' },
  ]);

/**
 * Queries for published articles. They access the database directly: one query with joins and an
 * index instead of one query per relation.
 */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);

  const excerpt = db.raw(`substr(articles.excerpt, 1, ${LISTED_EXCERPT})`);
  // Few articles have coauthors; the others need no query for them.
  const has_coauthors = db.raw(
    'EXISTS (SELECT 1 FROM articles_coauthors_lnk AS links WHERE links.article_id = articles.id)',
  );
  const summaryColumns = renderedColumns(db, { ...SUMMARY_COLUMNS, excerpt, has_coauthors });
  const fullColumns = renderedColumns(db, { ...FULL_COLUMNS, has_coauthors });
  const feedColumns = renderedColumns(db, {
    ...FULL_COLUMNS,
    excerpt,
    has_coauthors,
    // The length is known without reading the body; reading twenty of the longest would block other requests.
    body: db.raw(
      `CASE WHEN octet_length(articles.body) <= ${FED_BODY_BYTES} THEN articles.body END`,
    ),
  });

  const withRelations = (articles: Knex.QueryBuilder): Knex.QueryBuilder =>
    articles
      .innerJoin('otas', 'otas.id', 'articles.ota_id')
      .leftJoin('authors', 'authors.id', 'articles.author_id')
      .leftJoin('categories', 'categories.id', 'articles.category_id')
      .modify(joinPicture, FEATURED_IMAGE);

  const numbered = compiledQuery<Omit<ArticleRow, 'coauthors'>, [numbers: number[]]>(
    (query, numbers) =>
      withRelations(query('articles').whereIn('articles.article_id', numbers))
        .whereNotNull('articles.published_at')
        .select(summaryColumns),
  );

  const signedFirst = (filter: ArticleFilter, authorId: number): Knex.QueryBuilder =>
    narrow(db('articles').where('articles.author_id', authorId), filter);

  const signedAfter = (filter: ArticleFilter, authorId: number): Knex.QueryBuilder =>
    narrow(
      db('articles_coauthors_lnk as signed')
        .innerJoin('articles', 'articles.id', 'signed.article_id')
        .where('signed.author_id', authorId)
        .andWhere((others) =>
          others.whereNull('articles.author_id').orWhere('articles.author_id', '<>', authorId),
        ),
      filter,
    );

  /**
   * Selects a page's ids from the articles alone, in index order, before the joins: otherwise all
   * preceding rows would be joined too. For an author, merges the results of two indexes.
   */
  const choose = (filter: ArticleFilter, limit: number, offset: number): Knex.QueryBuilder => {
    const { authorId } = filter;
    if (authorId === undefined) {
      return latestFirst(narrow(db('articles').select('articles.id'), filter))
        .limit(limit)
        .offset(offset);
    }
    const places = ['articles.id', 'articles.first_published_at', 'articles.article_id'];
    const [first, after] = [signedFirst, signedAfter].map((signed) =>
      db.select('*').from(
        latestFirst(signed(filter, authorId).select(places))
          .limit(limit + offset)
          .as('signed_so'),
      ),
    );
    return latestFirst(
      db
        .from((first as Knex.QueryBuilder).unionAll([after as Knex.QueryBuilder]).as('articles'))
        .select('articles.id'),
    )
      .limit(limit)
      .offset(offset);
  };

  /** Adds coauthors to rows. */
  const withCoauthors = async (
    found: Promise<Omit<ArticleRow, 'coauthors'>[]>,
  ): Promise<ArticleRow[]> => {
    const articles = await found;
    const signed = articles.filter((row) => toBoolean(row.has_coauthors));
    if (signed.length === 0) return articles.map((row) => ({ ...row, coauthors: [] }));
    const coauthors = await coauthorsOf(
      db,
      signed.map(({ row_id }) => row_id),
    );
    return articles.map((row) => ({ ...row, coauthors: coauthors.get(row.row_id) ?? [] }));
  };

  const rows = (
    filter: ArticleFilter,
    limit: number,
    offset: number,
    columns = summaryColumns,
  ): Promise<ArticleRow[]> =>
    withCoauthors(
      latestFirst(
        withRelations(
          db('articles').whereIn(
            'articles.id',
            db.from(choose(filter, limit, offset).as('chosen')).select('id'),
          ),
        ),
      ).select<ArticleRow[]>(columns),
    );

  const total = async (query: Knex.QueryBuilder): Promise<number> => {
    const [row] = await query.count({ total: '*' });
    return Number(row?.total ?? 0);
  };

  return {
    async count(filter: ArticleFilter): Promise<number> {
      const { authorId } = filter;
      if (authorId === undefined) return total(narrow(db('articles'), filter));
      const counted = [signedFirst, signedAfter].map((signed) => total(signed(filter, authorId)));
      const [first = 0, after = 0] = await Promise.all(counted);
      return first + after;
    },

    /** Latest matching articles, newest first. */
    async latest(filter: ArticleFilter, limit: number, offset = 0): Promise<ArticleSummary[]> {
      return (await rows(filter, limit, offset)).map(articleSummary);
    },

    /** One page of the matching articles. */
    async page(filter: ArticleFilter, page: number, pageSize: number): Promise<ArticlePage> {
      const [articles, total] = await Promise.all([
        this.latest(filter, pageSize, (page - 1) * pageSize),
        this.count(filter),
      ]);
      return { articles, total };
    },

    /** The latest article of each category that has any, by the category's id. */
    async latestByCategory(): Promise<Map<number, Headline>> {
      const newest = latestFirst(
        db('articles')
          .select('articles.id')
          .where('articles.category_id', db.ref('topics.id'))
          .whereNotNull('articles.published_at')
          .whereNotNull('articles.first_published_at'),
      ).limit(1);
      const rows = await db('articles')
        .innerJoin('otas', 'otas.id', 'articles.ota_id')
        .whereIn('articles.id', db('categories as topics').select(newest.as('id')))
        .select<HeadlineRow[]>({
          category_id: 'articles.category_id',
          title: 'articles.title',
          slug: 'articles.slug',
          ota_slug: 'otas.slug',
          first_published_at: 'articles.first_published_at',
        });
      return new Map(
        rows.map(({ category_id, title, slug, ota_slug, first_published_at: date }) => [
          category_id,
          { name: title, url: addressOf.article(ota_slug, slug), date: toIsoDateTime(date) },
        ]),
      );
    },

    /** Latest articles with bodies, for feeds; the body is null if it is too long for a feed. */
    async latestInFull(filter: ArticleFilter, limit: number) {
      const found = await rows(filter, limit, 0, feedColumns);
      const tags = await tagsOf(
        db,
        found.map(({ row_id }) => row_id),
      );
      return found.map((row) => ({
        ...publishedArticle(row),
        tags: tags.get(row.row_id) ?? [],
        body: row.body ?? null,
      }));
    },

    /** A published article by its slug, or null. */
    async bySlug(slug: string) {
      const [row] = await withCoauthors(
        withRelations(db('articles').where('articles.slug', slug))
          .whereNotNull('articles.published_at')
          .limit(1)
          .select<ArticleRow[]>(fullColumns),
      );
      return row === undefined ? null : publishedArticle(row);
    },

    /** Slugs of the OTAs of published articles, by the articles' slugs. */
    async otaSlugsOf(slugs: string[]): Promise<Map<string, string>> {
      const found = await db('articles')
        .innerJoin('otas', 'otas.id', 'articles.ota_id')
        .whereIn('articles.slug', slugs)
        .whereNotNull('articles.published_at')
        .select<{ slug: string; ota: string }[]>({ slug: 'articles.slug', ota: 'otas.slug' });
      return new Map(found.map(({ slug, ota }) => [slug, ota]));
    },

    /** A draft or published article by its document id, or null. */
    async byDocument(documentId: string, status: 'draft' | 'published') {
      const lookup = withRelations(db('articles').where('articles.document_id', documentId));
      if (status === 'published') lookup.whereNotNull('articles.published_at');
      else lookup.whereNull('articles.published_at');
      const [row] = await withCoauthors(lookup.limit(1).select<ArticleRow[]>(fullColumns));
      return row === undefined ? null : publishedArticle(row);
    },

    /** Published articles by number, in the given order; others are left out. */
    async byNumbers(numbers: number[]): Promise<ArticleSummary[]> {
      if (numbers.length === 0) return [];
      const found = await withCoauthors(numbered(db, numbers));
      const byNumber = new Map(found.map((row) => [row.article_id, articleSummary(row)]));
      return numbers.flatMap((number) => byNumber.get(number) ?? []);
    },

    /** Sources, tags and corrections of a version. */
    async partsOf(rowId: number) {
      const { sources, tags, corrections } = (await partsOf(db, [rowId]))(rowId);
      return {
        sources: sources.map(({ title, url }) => ({ name: title, url })),
        tags,
        corrections,
      };
    },
  };
};

import { compiledQuery } from '@ota-news/foundation/database/compiled-query';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { partsOf, type ArticleParts } from '../article-parts';
import {
  editorialArticle,
  editorialSelection,
  type EditorialArticle,
  type EditorialRow,
} from '../editorial-article';

/** Both versions of an article; a published article always has a draft as well. */
export interface ArticleVersions {
  draft: EditorialArticle;
  published: EditorialArticle | null;
  /** True if the draft was saved after the last publication. */
  hasUnpublishedChanges: boolean;
}

export interface DraftFilter {
  otaId?: number;
  /** Selects only articles that were never published; otherwise also published ones with newer changes. */
  onlyNew: boolean;
}

/** Queries for editors and agents: drafts and published articles. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);
  const editorialRows = editorialSelection(db);
  const numbered = compiledQuery<EditorialRow, [number: number]>((query, number) =>
    editorialRows(query, { withBody: true }).where('articles.article_id', number),
  );

  const complete = async (query: Knex, rows: EditorialRow[]): Promise<EditorialArticle[]> => {
    const parts = await partsOf(
      query,
      rows.map(({ row_id }) => row_id),
    );
    return rows.map((row) => editorialArticle(row, parts(row.row_id)));
  };

  const versionsOf = (articles: EditorialArticle[]): ArticleVersions | null => {
    const draft = articles.find(({ version }) => version === 'draft');
    if (draft === undefined) return null;
    const published = articles.find(({ version }) => version === 'published') ?? null;
    return {
      draft,
      published,
      hasUnpublishedChanges: published !== null && draft.updatedAt > published.updatedAt,
    };
  };

  return {
    /** An article by its public number, or null. */
    async byNumber(id: number, query: Knex = db): Promise<ArticleVersions | null> {
      return versionsOf(await complete(query, await numbered(query, id)));
    },

    /** An article by its document id, or null. */
    async byDocument(documentId: string): Promise<ArticleVersions | null> {
      const found = await db('articles')
        .where('document_id', documentId)
        .first<{ article_id: number } | undefined>('article_id');
      return found === undefined ? null : this.byNumber(found.article_id);
    },

    /** An article by the slug of its published version, else of its draft; or null. */
    async bySlug(slug: string): Promise<ArticleVersions | null> {
      const found = await db('articles')
        .where({ slug })
        .orderByRaw('CASE WHEN published_at IS NULL THEN 1 ELSE 0 END')
        .first<{ article_id: number } | undefined>('article_id');
      return found === undefined ? null : this.byNumber(found.article_id);
    },

    /** Drafts with unpublished changes, last saved first, without their bodies. */
    async drafts(filter: DraftFilter, limit: number, offset: number): Promise<EditorialArticle[]> {
      const waiting = editorialRows(db, { withBody: false })
        .leftJoin('articles as live', (join) =>
          join.on('live.document_id', 'articles.document_id').andOnNotNull('live.published_at'),
        )
        .whereNull('articles.published_at')
        .andWhere((either) => {
          either.whereNull('live.id');
          if (!filter.onlyNew) {
            either.orWhere('articles.updated_at', '>', db.ref('live.updated_at'));
          }
        })
        .orderBy([
          { column: 'articles.updated_at', order: 'desc' },
          { column: 'articles.id', order: 'desc' },
        ])
        .limit(limit)
        .offset(offset);
      if (filter.otaId !== undefined) waiting.where('articles.ota_id', filter.otaId);
      return complete(db, await waiting);
    },

    /** Parts of a version in other tables. */
    partsOf: async (rowId: number): Promise<ArticleParts> => (await partsOf(db, [rowId]))(rowId),
  };
};

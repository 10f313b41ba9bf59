import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  editorialArticle,
  editorialRows,
  type EditorialArticle,
  type EditorialRow,
} from '../editorial-article';

/** Both versions of an article; a published article always has a draft. */
export interface ArticleVersions {
  draft: EditorialArticle;
  published: EditorialArticle | null;
  /** Whether the draft was saved after the last publication. */
  hasUnpublishedChanges: boolean;
}

export interface DraftFilter {
  otaId?: number;
  /** Only articles that were never published; else also published ones with newer changes. */
  onlyNew: boolean;
}

/** Reads of articles for those who work on them: drafts included, published or not. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);

  const versionsOf = (rows: EditorialRow[]): ArticleVersions | null => {
    const articles = rows.map(editorialArticle);
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
    /** An article by its lasting number, or null. */
    async byNumber(id: number, query: Knex = db): Promise<ArticleVersions | null> {
      const rows = await editorialRows(query, { withBody: true }).where('articles.article_id', id);
      return versionsOf(rows as unknown as EditorialRow[]);
    },

    /** An article by the slug of its published version or, where there is none, of its draft; or null. */
    async bySlug(slug: string): Promise<ArticleVersions | null> {
      const found = await db('articles')
        .where({ slug })
        .orderByRaw('CASE WHEN published_at IS NULL THEN 1 ELSE 0 END')
        .first<{ article_id: number } | undefined>('article_id');
      return found === undefined ? null : this.byNumber(found.article_id);
    },

    /** Drafts that readers don't see yet, the last saved first, without their bodies. */
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
      return ((await waiting) as unknown as EditorialRow[]).map(editorialArticle);
    },

    /** Where the facts of one version come from. */
    async sourcesOf(rowId: number): Promise<{ title: string; url: string }[]> {
      return db('articles_cmps as links')
        .innerJoin('components_shared_sources as sources', 'sources.id', 'links.cmp_id')
        .where({ 'links.entity_id': rowId, 'links.field': 'sources' })
        .orderBy('links.order')
        .select<{ title: string; url: string }[]>('sources.title', 'sources.url');
    },
  };
};

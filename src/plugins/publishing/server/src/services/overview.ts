import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import {
  toIsoDateTime,
  toIsoDateTimeOrNull,
  type StoredDate,
} from '@ota-news/foundation/database/values';
import { isTooSlowToRender } from '@ota-news/foundation/markdown/render';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import type { ArticleOverview, PublishedEntry } from '@ota-news/foundation/contracts/publishing';
import { ARTICLE_SUMMARIES } from '../tables';
import { ownService } from '../own-services';
import type { EffectReader } from './effect-log';

const MAX_PUBLISHED = 100;

interface PublishedRow {
  documentId: string;
  title: string;
  slug: string;
  ota: string;
  publishedAt: StoredDate;
}

interface DraftRow {
  body: string | null;
  excerpt: string | null;
  scheduled_for: StoredDate | null;
}

/** Publishing data for the admin panel: of one article, and of recent publications. */
const createOverview = ({ strapi }: { strapi: Core.Strapi }) => {
  const db = () => database(strapi);

  return {
    /**
     * Returns effects, schedule and suggested excerpt of an article; null if it does not exist.
     *
     * @param mayRead true if the person may read the given field
     */
    async ofArticle(
      documentId: string,
      reader: EffectReader,
      mayRead: (field: string) => boolean,
    ): Promise<ArticleOverview | null> {
      const draft = await db()('articles')
        .where('document_id', documentId)
        .whereNull('published_at')
        .first<DraftRow | undefined>('body', 'excerpt', 'scheduled_for');
      if (draft === undefined) return null;
      const [effects, summary, published] = await Promise.all([
        ownService(strapi, 'effect-log').ofDocument(reader, documentId),
        db()(ARTICLE_SUMMARIES)
          .where('document_id', documentId)
          .first<{ summary: string } | undefined>('summary'),
        getService(strapi, 'api::article.published-articles').byDocument(documentId, 'published'),
      ]);
      const hasExcerpt = draft.excerpt !== null && draft.excerpt.trim() !== '';
      // The suggestion is derived from the body and reveals that the excerpt is empty.
      const maySuggest = !hasExcerpt && mayRead('excerpt') && mayRead('body');
      return {
        effects,
        scheduledFor: mayRead('scheduled_for') ? toIsoDateTimeOrNull(draft.scheduled_for) : null,
        isPublished: published !== null,
        suggestedExcerpt: maySuggest ? (summary?.summary ?? null) : null,
        isShownPlain: await isTooSlowToRender(draft.body ?? ''),
      };
    },

    /** Returns articles first published since a given time, latest first. */
    async publishedSince(since: Date): Promise<PublishedEntry[]> {
      const rows = await db()('articles')
        .innerJoin('otas', 'otas.id', 'articles.ota_id')
        .whereNotNull('articles.published_at')
        .andWhere('articles.first_published_at', '>=', since)
        .orderBy('articles.first_published_at', 'desc')
        .limit(MAX_PUBLISHED)
        .select<PublishedRow[]>({
          documentId: 'articles.document_id',
          title: 'articles.title',
          slug: 'articles.slug',
          ota: 'otas.slug',
          publishedAt: 'articles.first_published_at',
        });
      return rows.map(({ documentId, title, slug, ota, publishedAt }) => ({
        documentId,
        title,
        publishedAt: toIsoDateTime(publishedAt),
        address: absolute(addressOf.article(ota, slug)),
      }));
    },
  };
};

export default createOverview;

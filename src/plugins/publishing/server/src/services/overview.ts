import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime, toIsoDateTimeOrNull } from '@ota-news/foundation/database/values';
import { isShownPlain } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import type {
  ArticleOverview,
  ScheduledArticle,
} from '../../../../../newsroom/contracts/publishing';
import { ARTICLE_SUMMARIES } from '../tables';
import { own } from '../own-services';

const MAX_SCHEDULED = 100;

interface ScheduledRow {
  document_id: string;
  title: string;
  scheduled_for: number | string | Date;
}

interface DraftRow {
  body: string | null;
  excerpt: string | null;
  scheduled_for: number | string | Date | null;
}

/** What the panel shows of publishing: of one article, and of all that are scheduled. */
const createOverview = ({ strapi }: { strapi: Core.Strapi }) => {
  const db = () => database(strapi);

  return {
    /** Effects, schedule and suggested excerpt of an article; null when there is no such article. */
    async ofArticle(documentId: string): Promise<ArticleOverview | null> {
      const draft = await db()('articles')
        .where('document_id', documentId)
        .whereNull('published_at')
        .first<DraftRow | undefined>('body', 'excerpt', 'scheduled_for');
      if (draft === undefined) return null;
      const [effects, summary, published] = await Promise.all([
        own(strapi, 'effect-log').ofDocument(documentId),
        db()(ARTICLE_SUMMARIES)
          .where('document_id', documentId)
          .first<{ summary: string } | undefined>('summary'),
        getService(strapi, 'api::article.published-articles').byDocument(documentId, 'published'),
      ]);
      const hasExcerpt = draft.excerpt !== null && draft.excerpt.trim() !== '';
      return {
        effects,
        scheduledFor: toIsoDateTimeOrNull(draft.scheduled_for),
        isPublished: published !== null,
        suggestedExcerpt: hasExcerpt ? null : (summary?.summary ?? null),
        isShownPlain: await isShownPlain(draft.body ?? ''),
      };
    },

    /** Drafts that go out by themselves, the next first. */
    async scheduled(): Promise<ScheduledArticle[]> {
      const rows = await db()('articles')
        .whereNull('published_at')
        .whereNotNull('scheduled_for')
        .orderBy('scheduled_for')
        .limit(MAX_SCHEDULED)
        .select<ScheduledRow[]>('document_id', 'title', 'scheduled_for');
      return rows.map(({ document_id, title, scheduled_for }) => ({
        documentId: document_id,
        title,
        scheduledFor: toIsoDateTime(scheduled_for),
      }));
    },
  };
};

export default createOverview;

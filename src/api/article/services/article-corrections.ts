import { database } from '@ota-news/foundation/database/connection';
import { toIsoDayOrNull, type StoredDate } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { addressOf } from '../../addresses';
import type { ListedCorrection } from '../page-models';

interface CorrectionRow {
  date: StoredDate | null;
  text: string | null;
  title: string;
  slug: string;
  ota_slug: string;
}

/** Queries for the corrections of published articles. */
const articleCorrections = ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);
  const published = () =>
    db('articles_cmps as links')
      .innerJoin('components_shared_corrections as corrections', 'corrections.id', 'links.cmp_id')
      .innerJoin('articles', 'articles.id', 'links.entity_id')
      .innerJoin('otas', 'otas.id', 'articles.ota_id')
      .where('links.field', 'corrections')
      .whereNotNull('articles.published_at');

  return {
    /** One page of the corrections, the latest first. */
    async page(
      page: number,
      pageSize: number,
    ): Promise<{ corrections: ListedCorrection[]; total: number }> {
      const [rows, counted] = await Promise.all([
        published()
          .orderBy([
            { column: 'corrections.date', order: 'desc' },
            { column: 'articles.article_id', order: 'desc' },
            { column: 'links.order', order: 'desc' },
          ])
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .select<CorrectionRow[]>({
            date: 'corrections.date',
            text: 'corrections.text',
            title: 'articles.title',
            slug: 'articles.slug',
            ota_slug: 'otas.slug',
          }),
        published().count({ total: '*' }).first<{ total: number | string }>(),
      ]);
      return {
        corrections: rows.map(({ date, text, title, slug, ota_slug }) => ({
          date: toIsoDayOrNull(date) ?? '',
          text: text ?? '',
          article: { name: title, url: addressOf.article(ota_slug, slug) },
        })),
        total: Number(counted.total),
      };
    },

    /** Day of the latest correction, `YYYY-MM-DD`; null without corrections. */
    async latestDay(): Promise<string | null> {
      const row = await published()
        .max({ latest: 'corrections.date' })
        .first<{ latest: StoredDate | null }>();
      return toIsoDayOrNull(row.latest);
    },
  };
};

export default articleCorrections;

declare module '@ota-news/foundation/contracts/services' {
  interface ApplicationServices {
    'api::article.article-corrections': ReturnType<typeof articleCorrections>;
  }
}

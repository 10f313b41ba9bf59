import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { database, isPostgres } from '@ota-news/foundation/database/connection';
import { toIsoDateTime, type StoredDate } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { addressOf } from '../../addresses';
import type { PublishedArticle } from '../article-rows';

/** A month with published articles. */
export interface ArchivedMonth {
  /** `YYYY-MM` */
  month: string;
  articleCount: number;
  /** Latest publication, ISO 8601. */
  latest: string;
}

/** First and last moment of a month `YYYY-MM`, ISO 8601. */
export const momentsOfMonth = (month: string): { from: string; to: string } => {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const end = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1);
  return { from: from.toISOString(), to: new Date(end - 1).toISOString() };
};

/** Where an article stands among those on its OTA. */
type Place = Pick<PublishedArticle, 'id' | 'otaId' | 'otaSlug' | 'publishedAt'>;

/** Queries for the order of publication: months, and what stands beside an article. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);
  const published = () =>
    db('articles').whereNotNull('published_at').whereNotNull('first_published_at');
  const monthOf = isPostgres(strapi)
    ? "to_char(first_published_at, 'YYYY-MM')"
    : "strftime('%Y-%m', first_published_at / 1000, 'unixepoch')";

  const monthAt = (moment: StoredDate | null | undefined): string | null =>
    moment === null || moment === undefined ? null : toIsoDateTime(moment).slice(0, 7);

  const besideInOta = async (
    { id, otaId, otaSlug, publishedAt }: Place,
    side: '<' | '>',
    order: 'asc' | 'desc',
  ): Promise<NamedLink | null> => {
    const found = await published()
      .where('ota_id', otaId)
      .whereNot('article_id', id)
      .whereRaw(`(first_published_at, article_id) ${side} (?, ?)`, [new Date(publishedAt), id])
      .orderBy([
        { column: 'first_published_at', order },
        { column: 'article_id', order },
      ])
      .first<{ title: string; slug: string } | undefined>('title', 'slug');
    return found === undefined
      ? null
      : { name: found.title, url: addressOf.article(otaSlug, found.slug) };
  };

  return {
    /** Months with published articles, the latest first. */
    async months(): Promise<ArchivedMonth[]> {
      const rows = await published()
        .groupByRaw(monthOf)
        .orderBy('latest', 'desc')
        .select<{ month: string; total: number | string; latest: StoredDate }[]>(
          db.raw(`${monthOf} AS month, count(*) AS total, max(first_published_at) AS latest`),
        );
      return rows.map(({ month, total, latest }) => ({
        month,
        articleCount: Number(total),
        latest: toIsoDateTime(latest),
      }));
    },

    /** The months with articles before and after one, `YYYY-MM`; null at the ends. */
    async besideMonth(month: string): Promise<{ previous: string | null; next: string | null }> {
      const { from, to } = momentsOfMonth(month);
      const [before, after] = (await Promise.all([
        published()
          .where('first_published_at', '<', new Date(from))
          .max({ moment: 'first_published_at' })
          .first(),
        published()
          .where('first_published_at', '>', new Date(to))
          .min({ moment: 'first_published_at' })
          .first(),
      ])) as ({ moment: StoredDate | null } | undefined)[];
      return { previous: monthAt(before?.moment), next: monthAt(after?.moment) };
    },

    /** The articles on the same OTA before and after one; null at the ends. */
    async besideArticle(article: Place): Promise<Record<'previous' | 'next', NamedLink | null>> {
      const [previous, next] = await Promise.all([
        besideInOta(article, '<', 'desc'),
        besideInOta(article, '>', 'asc'),
      ]);
      return { previous, next };
    },
  };
};

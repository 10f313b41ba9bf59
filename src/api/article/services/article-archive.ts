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
  /** Differs after every change of what is published in the month. */
  version: string;
}

const monthAndYear = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "March 2024" for `2024-03`. */
export const nameOfMonth = (month: string): string => monthAndYear.format(new Date(`${month}-01`));

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
  const monthStart = isPostgres(strapi)
    ? "date_trunc('month', latest)"
    : "unixepoch(latest / 1000, 'unixepoch', 'start of month') * 1000";

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
    /**
     * Months with published articles, the latest first. Every change of a published article makes a row with a new id,
     * greater than all before, so that count and sum of the ids tell whether a month has changed. It steps from month to
     * month in an index; grouping would sort the whole archive.
     */
    async months(): Promise<ArchivedMonth[]> {
      const rows = await db
        .withRecursive('months', ['latest'], (query) =>
          query
            .from(published().max({ latest: 'first_published_at' }).as('newest'))
            .select('latest')
            .unionAll((next) =>
              next
                .from('months')
                .whereNotNull('latest')
                .select(
                  published()
                    .whereRaw(`first_published_at < ${monthStart}`)
                    .max('first_published_at')
                    .as('latest'),
                ),
            ),
        )
        .from('months')
        .whereNotNull('latest')
        .select<{ latest: StoredDate; contents: string }[]>(
          'latest',
          published()
            .whereRaw(`first_published_at >= ${monthStart} AND first_published_at <= latest`)
            .select(db.raw("count(*) || ' ' || sum(id)"))
            .as('contents'),
        );
      return rows.map(({ latest: moment, contents }) => {
        const latest = toIsoDateTime(moment);
        return {
          month: latest.slice(0, 7),
          articleCount: Number.parseInt(contents, 10),
          latest,
          version: contents,
        };
      });
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

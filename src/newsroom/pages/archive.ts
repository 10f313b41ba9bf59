import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute, PublicPage, PublicRequest } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { addressOf, pathOfMonth, SECTIONS } from '#api/addresses';
import type { ArchiveModel } from '#api/article/page-models';
import {
  momentsOfMonth,
  nameOfMonth,
  type ArchivedMonth,
} from '#api/article/services/article-archive';
import { breadcrumbsTo } from './breadcrumbs';
import { isBeyond, LIST_TAGS, pageNumber, pagesOf, pagination } from './lists';
import { articleList, breadcrumbList } from './structured-data';

/** Articles of a month on one page. */
const PAGE_SIZE = 100;

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** "March" for `2024-03`. */
const nameInYear = (month: string): string => monthName.format(new Date(`${month}-01`));

const linkTo = (month: string | null): NamedLink | null =>
  month === null ? null : { name: nameOfMonth(month), url: pathOfMonth(month) };

const byYear = (months: ArchivedMonth[]): ArchiveModel['years'] => {
  const years = new Map<string, ArchiveModel['years'][number]>();
  for (const { month, articleCount } of months) {
    const key = month.slice(0, 4);
    const year = years.get(key) ?? { year: key, articleCount: 0, months: [] };
    year.articleCount += articleCount;
    year.months.push({ name: nameInYear(month), url: pathOfMonth(month), articleCount });
    years.set(key, year);
  }
  return [...years.values()];
};

/** `/archive`: the months with articles. */
export const archivePage = async (
  strapi: Core.Strapi,
  request: PublicRequest,
): Promise<PublicPage | null> => {
  if (pageNumber(request) !== 1) return null;
  const breadcrumbs = breadcrumbsTo(['Archive', SECTIONS.archive]);
  return {
    content: {
      kind: 'archive',
      years: byYear(await getService(strapi, 'api::article.article-archive').months()),
    },
    canonicalPath: SECTIONS.archive,
    title: 'Archive',
    description: 'All articles by year and month.',
    tags: LIST_TAGS,
    breadcrumbs,
    structuredData: [breadcrumbList(breadcrumbs)],
  };
};

/** `/archive/{year}/{month}`: all articles of a month by day. */
export const archiveMonthPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.archiveMonth(':year', ':month'),
  queryParameters: ['page'],
  async respond(request) {
    const { year = '', month: monthOfYear = '' } = request.params;
    const page = pageNumber(request);
    if (!/^[1-9]\d{3}$/.test(year) || !/^(0[1-9]|1[0-2])$/.test(monthOfYear) || page === null) {
      return null;
    }
    const month = `${year}-${monthOfYear}`;
    const [{ articles, total }, { previous, next }] = await Promise.all([
      getService(strapi, 'api::article.published-articles').page(
        momentsOfMonth(month),
        page,
        PAGE_SIZE,
      ),
      getService(strapi, 'api::article.article-archive').besideMonth(month),
    ]);
    if (total === 0 || isBeyond(page, total, PAGE_SIZE)) return null;
    const name = nameOfMonth(month);
    const path = pathOfMonth(month);
    const breadcrumbs = breadcrumbsTo(['Archive', SECTIONS.archive], [name, path]);
    return {
      content: {
        kind: 'archive-month',
        name,
        list: { articles, pagination: pagination(page, total, PAGE_SIZE, pagesOf(path)) },
        previous: linkTo(previous),
        next: linkTo(next),
      },
      canonicalPath: pagesOf(path)(page),
      title: page === 1 ? `Articles of ${name}` : `Articles of ${name}, page ${page}`,
      description: `All articles published in ${name}.`,
      tags: LIST_TAGS,
      breadcrumbs,
      structuredData: [breadcrumbList(breadcrumbs), articleList(articles)],
    };
  },
});

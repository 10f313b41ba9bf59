import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { collectText } from '@ota-news/foundation/index-formats/collect';
import { entry, linkEntry, section } from '@ota-news/foundation/index-formats/llms-format';
import { absolute } from '@ota-news/foundation/network/public-address';
import { countOf } from '@ota-news/foundation/text/count-of';
import type { Core } from '@strapi/strapi';
import { nameOfMonth, type ArchivedMonth } from '#api/article/services/article-archive';
import type { ArchivedArticle } from './archive';
import { monthRanges, readMonths, totalOf, type ArchiveParts } from './archive-parts';
import { join, partOf, type Part } from './parts';

/** Articles that one document lists. A larger archive is listed by documents for each month. */
const MAX_LISTED = 50_000;
/** Articles that are listed beside the documents of a larger archive, the newest. */
const LATEST = 100;

const pathOfPart = (month: string): string => `/llms-articles-${month}.txt`;

/** Lines of articles; their Markdown alternates are linked. */
async function* articleLines(batches: AsyncIterable<ArchivedArticle[]>): AsyncGenerator<string> {
  for await (const articles of batches) {
    yield articles
      .map(({ title, path, excerpt, publishedAt }) => {
        const note = `${publishedAt.slice(0, 10)}. ${excerpt ?? ''}`;
        return `${entry(title, path, note)}\n`;
      })
      .join('');
  }
}

const FORMAT = {
  order: 'desc',
  write: (articles: AsyncIterable<ArchivedArticle[]>) => collectText(articleLines(articles)),
} as const;

const yearOf = ({ month }: ArchivedMonth): string => month.slice(0, 4);

const linkToPart = ({ month, articleCount }: ArchivedMonth): string =>
  linkEntry(nameOfMonth(month), absolute(pathOfPart(month)), countOf(articleCount, 'article'));

/** Links to the documents of the months, with a heading for each year. */
const monthSections = (months: ArchivedMonth[]): string =>
  [...new Set(months.map(yearOf))]
    .map((year) => {
      const ofYear = months.filter((month) => yearOf(month) === year);
      return section(`Articles ${year}`, ofYear.map(linkToPart));
    })
    .join('');

/**
 * Lists every article, newest first, with a heading for each year; of more than 50,000 the latest, and the documents of
 * the months.
 *
 * @param document path of the document that lists them
 */
export const articleSections = async (
  strapi: Core.Strapi,
  document: string,
  parts: ArchiveParts,
): Promise<Part[]> => {
  const months = await readMonths(strapi);
  if (totalOf(months) > MAX_LISTED) {
    const latest = await parts(document, monthRanges(months, { offset: 0, limit: LATEST }), FORMAT);
    return [partOf('\n## Latest articles\n\n'), ...latest, partOf(monthSections(months))];
  }
  const lists = await parts(document, monthRanges(months), FORMAT);
  const years = months.map(yearOf);
  return lists.flatMap((list, index) => {
    const year = years[index] ?? '';
    return year === years[index - 1] ? [list] : [partOf(`\n## Articles ${year}\n\n`), list];
  });
};

/** `/llms-articles-2024-03.txt`: the articles of a month, newest first, in the format of llms.txt. */
export const llmsMonthText = (strapi: Core.Strapi, parts: ArchiveParts): DocumentRoute => ({
  kind: 'document',
  path: pathOfPart(':month'),
  async respond({ params: { month = '' } }) {
    const known = (await readMonths(strapi)).filter((one) => one.month === month);
    if (known.length === 0) return null;
    const { name } = await getService(strapi, 'site', 'frame').publication();
    const heading = `# ${name}: articles of ${nameOfMonth(month)}\n\n`;
    return {
      contentType: 'text/plain; charset=utf-8',
      ...join([partOf(heading), ...(await parts(pathOfPart(month), monthRanges(known), FORMAT))]),
      tags: ['articles', 'otas'],
    };
  },
});

import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { ArticleSummary } from '#api/page-models';
import type { Check, Finding } from './finding';
import { articleFinding } from './finding';

/** A published article with the content that checks need. */
interface PublishedText {
  article: ArticleSummary;
  body: string;
  /** Id of the database row of the published version. */
  rowId: number;
}

/** Makes a check that runs `detailOf` on published articles, one at a time, latest first. */
export const publishedTextCheck =
  (detailOf: (strapi: Core.Strapi, text: PublishedText) => Promise<string | null>): Check =>
  async (strapi, limit, offset, progress) => {
    const articles = await getService(strapi, 'api::article.published-articles').latest(
      {},
      limit,
      offset,
    );
    const found: (Finding | null)[] = [];
    for (const article of articles) {
      const versions = await getService(strapi, 'api::article.editorial-articles').byNumber(
        article.id,
      );
      const published = versions?.published ?? null;
      const detail =
        published === null
          ? null
          : await detailOf(strapi, { article, body: published.body, rowId: published.rowId });
      found.push(detail === null ? null : articleFinding(article, detail));
      progress?.(found.length, articles.length, article.title);
    }
    return found;
  };

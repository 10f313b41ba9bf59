import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { RelatedArticlesService } from '#newsroom/contracts/search';
import { RELATED } from '../index/tables';

/** Number of articles to show. More are stored, as some may be unpublished later. */
const MAX_SHOWN = 4;

/** Related articles, as computed after publication. */
export default ({ strapi }: { strapi: Core.Strapi }): RelatedArticlesService => ({
  async relatedTo(articleNumber) {
    // A single row by index; avoids queueing behind searches in the search thread.
    const row = await database(strapi)(RELATED)
      .where('article_number', articleNumber)
      .first<{ numbers: string } | undefined>('numbers');
    if (row === undefined) return [];
    const numbers = JSON.parse(row.numbers) as number[];
    const articles = getService(strapi, 'api::article.published-articles');
    const first = await articles.byNumbers(numbers.slice(0, MAX_SHOWN));
    if (first.length === MAX_SHOWN) return first;
    // Some were unpublished since; the next best replace them.
    return [...first, ...(await articles.byNumbers(numbers.slice(MAX_SHOWN)))].slice(0, MAX_SHOWN);
  },
});

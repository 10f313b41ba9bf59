import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { RelatedArticlesService } from '#newsroom/contracts/search';
import { RELATED } from '../tables';

/** More were computed than are shown: some may have been withdrawn since. */
const SHOWN = 4;

/** What to read after an article, as computed when it was published. */
export default ({ strapi }: { strapi: Core.Strapi }): RelatedArticlesService => ({
  async relatedTo(articleNumber) {
    // One row by its index: not worth the way to the search thread, nor waiting behind what it does.
    const row = await database(strapi)(RELATED)
      .where('article_number', articleNumber)
      .first<{ numbers: string } | undefined>('numbers');
    if (row === undefined) return [];
    const numbers = JSON.parse(row.numbers) as number[];
    const articles = getService(strapi, 'api::article.published-articles');
    const first = await articles.byNumbers(numbers.slice(0, SHOWN));
    if (first.length === SHOWN) return first;
    // Some have been withdrawn since; the next best take their places.
    return [...first, ...(await articles.byNumbers(numbers.slice(SHOWN)))].slice(0, SHOWN);
  },
});

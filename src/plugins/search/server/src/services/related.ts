import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { RelatedArticlesService } from '@ota-news/foundation/contracts/search';
import { RELATED } from '../index/tables';

/** Related articles, as computed after publication. */
export default ({ strapi }: { strapi: Core.Strapi }): RelatedArticlesService => ({
  async numbersRelatedTo(articleNumber) {
    // A single row by index; avoids queueing behind searches in the search thread.
    const row = await database(strapi)(RELATED)
      .where('article_number', articleNumber)
      .first<{ numbers: string } | undefined>('numbers');
    return row === undefined ? [] : (JSON.parse(row.numbers) as number[]);
  },
});

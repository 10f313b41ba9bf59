import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { RelatedArticlesService } from '@ota-news/foundation/contracts/search';
import { compiledQuery } from '@ota-news/foundation/database/compiled-query';
import { RELATED } from '../index/tables';

const relatedRows = compiledQuery<{ numbers: string }, [articleNumber: number]>(
  (query, articleNumber) => query(RELATED).where('article_number', articleNumber).select('numbers'),
);

/** Related articles, as computed after publication. */
export default ({ strapi }: { strapi: Core.Strapi }): RelatedArticlesService => ({
  async numbersRelatedTo(articleNumber) {
    // A single row by index; avoids queueing behind searches in the search thread.
    const [row] = await relatedRows(database(strapi), articleNumber);
    return row === undefined ? [] : (JSON.parse(row.numbers) as number[]);
  },
});

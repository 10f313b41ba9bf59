import { pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import type { ArticleFilter } from '#api/article/article-filter';
import { articleFilters, articlesFilteredBy } from '../relation-filters';
import { articleLine, articleListing, listArticle } from '../views/article';

export const listArticles = defineTool({
  name: 'list-articles',
  title: 'List articles',
  description: `Lists published articles, the latest first. For others use list-drafts.`,
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    ...articleFilters,
    is_featured: z.boolean().optional(),
    ...pageInput,
  }),
  output: z.object({ articles: z.array(articleListing), ...pageOutput }),
  async run({ limit, cursor, ...filters }, { strapi }) {
    const { ota, author, category, from, to } = await articlesFilteredBy(strapi, filters);
    const filter: ArticleFilter = {
      otaId: ota?.id,
      authorId: author?.id,
      categoryId: category?.id,
      isFeatured: filters.is_featured,
      from,
      to,
    };
    const articles = getService(strapi, 'api::article.published-articles');
    const { items, nextCursor, text } = await pageOf({
      page: { limit, cursor },
      filters,
      read: async (count, offset) =>
        (await articles.latest(filter, count, offset)).map(listArticle),
      line: articleLine,
      heading: 'Articles, the latest first ([id] title):',
    });
    return { data: { articles: items, next_cursor: nextCursor }, text };
  },
});

import { pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import type { ArticleFilter } from '#api/article/article-filter';
import { filteredBy, relationFilters } from '../relation-filters';
import { articleLine, articleListing, listArticle } from '../views/article';

const day = () => z.iso.date();

export const listArticles = defineTool({
  name: 'list-articles',
  title: 'List articles',
  description: `Lists published articles, the latest first. For others use list-drafts.`,
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    ...relationFilters,
    is_featured: z.boolean().optional(),
    from: day().optional(),
    to: day().optional(),
    ...pageInput,
  }),
  output: z.object({ articles: z.array(articleListing), ...pageOutput }),
  async run({ limit, cursor, ...filters }, { strapi }) {
    const filter: ArticleFilter = {
      otaId: (await filteredBy(strapi, 'ota', filters.ota))?.id,
      authorId: (await filteredBy(strapi, 'author', filters.author))?.id,
      categoryId: (await filteredBy(strapi, 'category', filters.category))?.id,
      isFeatured: filters.is_featured,
      from: filters.from === undefined ? undefined : `${filters.from}T00:00:00.000Z`,
      to: filters.to === undefined ? undefined : `${filters.to}T23:59:59.999Z`,
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

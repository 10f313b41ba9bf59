import { extract, pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';
import { articleFilters, articlesFilteredBy } from '../relation-filters';
import { addresses, lastSegment, markdownAlternate } from '../views/common';

/**
 * Page size for the search service. It pages by number and this tool by offset, so one long page is
 * requested and sliced.
 */
const MAX_SEARCHED = 200;

export const searchArticles = defineTool({
  name: 'search-articles',
  title: 'Search articles',
  description: `Finds published articles by words or meaning, best first.`,
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    query: z.string().trim().min(3).max(200),
    ...articleFilters,
    ...pageInput,
  }),
  output: z.object({
    articles: z.array(
      z.object({
        id: z.number().int().nullable().meta({ description: 'The lasting number.' }),
        title: z.string(),
        slug: z.string(),
        ...addresses,
        excerpt: z.string(),
        section: z.object({ heading: z.string(), url: z.string() }).nullable().meta({
          description: 'The part that the excerpt is from.',
        }),
        passage: z.object({ text: z.string(), url: z.string() }).nullable().meta({
          description: 'The sentence that answers, and where it stands.',
        }),
        date: z.string().nullable(),
      }),
    ),
    ...pageOutput,
  }),
  async run({ query, limit, cursor, ...filters }, { strapi }) {
    const { ota, author, category, from, to } = await articlesFilteredBy(strapi, filters);
    const filter = { ota: ota?.slug, author: author?.slug, category: category?.slug, from, to };
    const search = getService(strapi, 'search', 'search');
    const { items, nextCursor, text } = await pageOf({
      page: { limit, cursor },
      filters: { query, ...filters },
      async read(count, offset) {
        const ranked = { page: 1, pageSize: MAX_SEARCHED };
        const { results } = await search.search(query, ranked, { type: 'article', ...filter });
        return results.slice(offset, offset + count).map((result) => ({
          id: result.articleNumber,
          title: result.title,
          slug: lastSegment(result.url),
          url: absolute(result.url),
          markdown_url: markdownAlternate(result.url),
          excerpt: extract(result.excerpt.map((run) => run.text).join('')) ?? '',
          section:
            result.section === null
              ? null
              : { heading: result.section.heading, url: absolute(result.section.url) },
          passage:
            result.passage === null
              ? null
              : { text: result.passage.text, url: absolute(result.passage.url) },
          date: result.date,
        }));
      },
      line: ({ id, title, slug, date }) =>
        `${id === null ? '' : `[${id}] `}${title} (${[slug, date?.slice(0, 10)].filter(Boolean).join(', ')})`,
      heading: 'Articles, best first ([id] title (slug, date)):',
    });
    return { data: { articles: items, next_cursor: nextCursor }, text };
  },
});

import type { ApiOperation } from '@ota-news/foundation/contracts/discovery';
import { z } from '@strapi/utils';
import { searchParameters } from './search-parameters';

const run = z.object({ text: z.string(), is_match: z.boolean() });

const found = z
  .object({
    data: z.array(
      z.object({
        type: searchParameters.shape.type.unwrap(),
        title: z.string(),
        url: z.url(),
        markdown_url: z.url(),
        excerpt: z.string(),
        highlights: z.array(z.string()).meta({ description: 'Words of the excerpt that match.' }),
        excerpt_runs: z.array(run).meta({ description: 'The excerpt, cut where matches begin.' }),
        published_at: z.string().nullable(),
      }),
    ),
    meta: z.object({
      query: z.string(),
      pagination: z.object({
        page: z.number().int(),
        pageSize: z.number().int(),
        pageCount: z.number().int(),
        total: z.number().int(),
      }),
    }),
  })
  .meta({ id: 'SearchResults', title: 'Search results' });

/** `GET /api/search`, as OpenAPI describes it. */
export const searchOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/search',
    operationId: 'searchContent',
    tag: 'Content',
    summary: 'Search by meaning, as JSON',
    description: 'The same results as /search, with filters. Ten a page.',
    query: searchParameters,
    answers: [
      {
        status: 200,
        description: 'The results, the best first.',
        content: [{ mediaType: 'application/json', schema: found }],
      },
    ],
    errors: [422],
    limit: 'read',
    tellsLimit: true,
    examples: async () => ({ parameters: { q: 'loyalty', type: 'article' } }),
  },
];

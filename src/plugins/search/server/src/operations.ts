import type { ApiOperation } from '@ota-news/foundation/contracts/discovery';
import { z } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';
import { suggestParameters } from './search-parameters';

const textRun = z.object({ text: z.string(), is_match: z.boolean() });

const resultOf = (type: z.ZodType) =>
  z.object({
    type,
    title: z.string(),
    url: z.url(),
    markdown_url: z.url(),
    excerpt: z.string(),
    highlights: z.array(z.string()).meta({ description: 'Words of the excerpt that match.' }),
    excerpt_runs: z.array(textRun).meta({ description: 'The excerpt, cut where matches begin.' }),
    section: z.object({ heading: z.string(), url: z.url() }).nullable().meta({
      description: 'The part of the page that the excerpt is from; null where it has no heading.',
    }),
    passage: z.object({ text: z.string(), url: z.url() }).nullable().meta({
      description:
        'The sentence that answers the query, and where it stands; null where none is known to.',
    }),
    published_at: z.string().nullable(),
  });

const searchResponse = (result: z.ZodType) =>
  z
    .object({
      data: z.array(result),
      meta: z.object({
        query: z.string(),
        searched_for: z.string().meta({
          description: 'The query as it was searched for: words that stand nowhere are respelt.',
        }),
        nearest: z.array(result).meta({
          description: 'What comes nearest where nothing answers the query; else empty.',
        }),
        pagination: z.object({
          page: z.number().int(),
          pageSize: z.number().int(),
          pageCount: z.number().int(),
          total: z.number().int(),
        }),
      }),
    })
    .meta({ id: 'SearchResults', title: 'Search results' });

const suggestResponse = (type: z.ZodType) =>
  z
    .object({ data: z.array(z.object({ type, title: z.string(), url: z.url() })) })
    .meta({ id: 'SearchSuggestions', title: 'Search suggestions' });

/** OpenAPI operations of the search. Their getters are called when the description is written, after all registrations. */
export const searchOperations = (strapi: Core.Strapi): ApiOperation[] => {
  const parameters = () => ownService(strapi, 'parameters').search();
  const described = () => ownService(strapi, 'types').description();
  const type = () => parameters().shape.type.unwrap();

  return [
    {
      method: 'get',
      path: '/api/search',
      operationId: 'searchContent',
      tag: 'Content',
      summary: 'Search by meaning, as JSON',
      description: 'The same results as /search, with filters. Ten a page.',
      get query() {
        return parameters();
      },
      get answers() {
        return [
          {
            status: 200,
            description: 'The results, the best first.',
            content: [{ mediaType: 'application/json', schema: searchResponse(resultOf(type())) }],
          },
        ];
      },
      errors: [422],
      limit: 'read',
      tellsLimit: true,
      examples: async () => ({
        parameters: { q: described().examples.query, type: type().options[0] },
      }),
    },
    {
      method: 'get',
      path: '/api/search/suggest',
      operationId: 'suggestContent',
      tag: 'Content',
      summary: 'Suggest while a query is typed',
      get description() {
        return `At most eight ${described().suggested}.`;
      },
      query: suggestParameters,
      get answers() {
        return [
          {
            status: 200,
            description: 'What may be meant, the likeliest first.',
            content: [{ mediaType: 'application/json', schema: suggestResponse(type()) }],
          },
        ];
      },
      errors: [422],
      limit: 'read',
      tellsLimit: true,
      examples: async () => ({ parameters: { q: described().examples.beginning } }),
    },
  ];
};

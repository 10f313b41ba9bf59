import type { ApiExamples, ApiOperation } from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import { slug } from '@ota-news/foundation/fields/common';
import { documentOperation } from '@ota-news/foundation/index-formats/document-operation';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { addressOf, FEEDS } from '#api/addresses';
import { sections } from '../sections';

const jsonFeed = z.looseObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  feed_url: z.url(),
  items: z.array(z.looseObject({ id: z.url(), url: z.url(), title: z.string() })),
});

/** OpenAPI operations of the newsroom's indexes. */
export const indexOperations = (strapi: Core.Strapi): ApiOperation[] => {
  const anOta = async (): Promise<ApiExamples | null> => {
    const [ota] = await getService(strapi, 'api::ota.ota-directory').all();
    return ota === undefined ? null : { parameters: { otaSlug: ota.slug } };
  };
  const firstOf = async (type: 'authors' | 'categories'): Promise<ApiExamples | null> => {
    const [first] =
      type === 'authors'
        ? await getService(strapi, 'api::author.authors').all()
        : await getService(strapi, 'api::category.categories').all();
    return first === undefined ? null : { parameters: { slug: first.slug } };
  };
  const nouns = sections.map(({ noun }) => noun).join(', ');
  return [
    documentOperation({
      path: '/llms.txt',
      operationId: 'getIndex',
      summary: 'Index of everything, in markdown',
      description: `Every article, profile, ${nouns} and page, with links to the markdown forms. Of more than 50,000 articles the latest, and for each month a document that lists its articles.`,
      mediaType: 'text/plain',
    }),
    documentOperation({
      path: '/llms-full.txt',
      operationId: 'getFullTexts',
      summary: 'The texts themselves, up to a size that the file states',
      mediaType: 'text/plain',
    }),
    documentOperation({
      path: FEEDS.rss,
      operationId: 'getFeed',
      summary: 'The latest articles as RSS 2.0, in full',
      mediaType: 'application/rss+xml',
    }),
    documentOperation({
      path: FEEDS.json,
      operationId: 'getJsonFeed',
      summary: 'The latest articles as JSON Feed 1.1, in full',
      mediaType: 'application/feed+json',
      schema: jsonFeed,
    }),
    ...(
      [
        ['Topic', 'topic', 'categories', addressOf.categoryFeed],
        ['Author', 'author', 'authors', addressOf.authorFeed],
      ] as const
    ).map(([name, noun, type, address]) =>
      documentOperation({
        path: address('{slug}'),
        operationId: `get${name}Feed`,
        summary: `The latest articles of one ${noun} as RSS 2.0`,
        mediaType: 'application/rss+xml',
        parameters: [
          { name: 'slug', in: 'path', description: `Slug of the ${noun}.`, schema: slug() },
        ],
        errors: [404],
        hasPageErrors: true,
        examples: () => firstOf(type),
      }),
    ),
    documentOperation({
      path: addressOf.feed('{otaSlug}'),
      operationId: 'getOtaFeed',
      summary: 'The latest articles about one OTA as RSS 2.0',
      mediaType: 'application/rss+xml',
      parameters: [
        { name: 'otaSlug', in: 'path', description: 'Slug of the OTA.', schema: slug() },
      ],
      errors: [404],
      hasPageErrors: true,
      examples: anOta,
    }),
    documentOperation({
      path: '/sitemap.xml',
      operationId: 'getSitemap',
      summary: 'Every address to index, with the date of its last change',
      mediaType: 'application/xml',
    }),
    documentOperation({
      path: '/sitemap-news.xml',
      operationId: 'getNewsSitemap',
      summary: 'The articles of the last two days',
      mediaType: 'application/xml',
    }),
  ];
};

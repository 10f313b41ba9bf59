import type {
  ApiAnswer,
  ApiExamples,
  ApiOperation,
  ApiParameter,
} from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import { slug } from '@ota-news/foundation/fields/common';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { addressOf, SECTIONS } from '#api/addresses';
import { sections } from '../sections';
import { withArticle } from '../with-article';

const html = { mediaType: 'text/html', schema: z.string() } as const;
const markdown = { mediaType: 'text/markdown', schema: z.string() } as const;

const inPath = (name: string, description: string): ApiParameter => ({
  name,
  in: 'path',
  description,
  schema: slug(),
});

const year = z.string().regex(/^[1-9]\d{3}$/);
const month = z.string().regex(/^(0[1-9]|1[0-2])$/);

const paged = z.object({
  page: z.number().int().min(1).optional().meta({ description: 'Page of the list, from 1.' }),
});

/** Response in HTML or markdown. OpenAPI can't list headers by media type, so the description names them. */
const forms: ApiAnswer = {
  status: 200,
  description:
    'The page: HTML, or markdown when `Accept` prefers `text/markdown`. Markdown also carries `x-markdown-tokens`, `Content-Location` and `Content-Signal`; HTML carries the discovery links.',
  content: [html, markdown],
  headers: ['Cache-Control', 'ETag', 'Vary', 'Link'],
};

/** Response of a markdown alternate. */
const alternate: ApiAnswer = {
  status: 200,
  description: 'The page in markdown.',
  content: [markdown],
  headers: ['Cache-Control', 'ETag', 'Link', 'x-markdown-tokens', 'Content-Signal'],
};

type Described = Pick<ApiOperation, 'path' | 'operationId' | 'summary'> & Partial<ApiOperation>;

const page = (operation: Described): ApiOperation => ({
  method: 'get',
  tag: 'Pages',
  answers: [forms],
  // A list page past the end is also a 404.
  errors: [
    ...(operation.path.includes('{') || operation.query !== undefined ? [404 as const] : []),
    406,
  ],
  hasPageErrors: true,
  limit: 'read',
  ...operation,
});

const asMarkdown = (operation: Described): ApiOperation =>
  page({
    description: 'The HTML is at the same address without `.md`.',
    answers: [alternate],
    errors: [404],
    ...operation,
    path: `${operation.path}.md`,
  });

/** OpenAPI operations of the pages. */
export const pageOperations = (strapi: Core.Strapi): ApiOperation[] => {
  const of = (parameters: Record<string, string> | null): ApiExamples | null =>
    parameters === null ? null : { parameters };
  const first = async (
    name: string,
    paths: string[] | Promise<string[]>,
  ): Promise<ApiExamples | null> => {
    const [path] = await paths;
    return of(path === undefined ? null : { [name]: path.split('/').at(-1) ?? '' });
  };
  const named = async (things: Promise<{ slug: string }[]>): Promise<ApiExamples | null> => {
    const [thing] = await things;
    return of(thing === undefined ? null : { slug: thing.slug });
  };
  const otas = async () =>
    (await getService(strapi, 'api::ota.ota-directory').all()).map(({ url }) => url);
  const nouns = sections.map(({ noun }) => noun);
  const sectionNames = sections.map(({ path }) => `\`${path.slice(1)}\``).join(', ');
  const latest = () => getService(strapi, 'api::article.published-articles').latest({}, 1);
  return [
    page({ path: '/', operationId: 'getHome', summary: 'Front page', query: paged }),
    page({ path: SECTIONS.otas, operationId: 'getOtas', summary: 'Every OTA in one table' }),
    ...sections.map(({ path, operations }) => page({ path, ...operations.list })),
    page({
      path: addressOf.hub('{slug}'),
      operationId: 'getHubOrPage',
      summary: 'News about an OTA, or a page such as /about',
      parameters: [inPath('slug', 'Slug of an OTA or of a page.')],
      query: paged,
      examples: () => first('slug', otas()),
    }),
    page({
      path: '/{section}/{slug}',
      operationId: 'getPage',
      summary: `An article, a profile, ${nouns.map(withArticle).join(', ')}, a category, an author, a tag, a newsletter issue`,
      parameters: [
        inPath(
          'section',
          `The slug of an OTA for its articles; else \`otas\`, ${sectionNames}, \`categories\`, \`authors\`, \`tags\` or \`newsletter\`.`,
        ),
        inPath('slug', 'Slug of the thing itself.'),
      ],
      query: paged,
      examples: async () => {
        const [article] = await latest();
        const [, section = '', name = ''] = article?.url.split('/') ?? [];
        return of(article === undefined ? null : { section, slug: name });
      },
    }),
    asMarkdown({
      path: addressOf.article('{otaSlug}', '{articleSlug}'),
      operationId: 'getArticleMarkdown',
      summary: 'An article in markdown: its metadata, then the body',
      parameters: [
        inPath('otaSlug', 'Slug of the OTA that the article is about.'),
        inPath('articleSlug', 'Slug of the article.'),
      ],
      examples: async () => {
        const [article] = await latest();
        const [, otaSlug = '', articleSlug = ''] = article?.url.split('/') ?? [];
        return of(article === undefined ? null : { otaSlug, articleSlug });
      },
    }),
    asMarkdown({
      path: addressOf.ota('{otaSlug}'),
      operationId: 'getOtaProfileMarkdown',
      summary: 'Profile of an OTA in markdown',
      parameters: [inPath('otaSlug', 'Slug of the OTA.')],
      examples: () => first('otaSlug', otas()),
    }),
    ...sections.map(({ address, noun, operations, documents }) =>
      asMarkdown({
        path: address('{slug}'),
        ...operations.document,
        parameters: [inPath('slug', `Slug of the ${noun}.`)],
        examples: async () =>
          first(
            'slug',
            (await documents(strapi)).map(({ path }) => path),
          ),
      }),
    ),
    asMarkdown({
      path: addressOf.category('{slug}'),
      operationId: 'getCategoryMarkdown',
      summary: 'Articles on a subject, as a list in markdown',
      parameters: [inPath('slug', 'Slug of the category.')],
      query: paged,
      examples: () => named(getService(strapi, 'api::category.categories').all()),
    }),
    asMarkdown({
      path: addressOf.author('{slug}'),
      operationId: 'getAuthorMarkdown',
      summary: 'Articles of an author, as a list in markdown',
      parameters: [inPath('slug', 'Slug of the author.')],
      query: paged,
      examples: () => named(getService(strapi, 'api::author.authors').all()),
    }),
    page({
      path: SECTIONS.press,
      operationId: 'getPress',
      summary: 'Press rooms and releases of the OTAs',
      query: paged,
    }),
    page({
      path: SECTIONS.categories,
      operationId: 'getTopics',
      summary: 'Every topic with the number of its articles and the latest',
    }),
    page({
      path: SECTIONS.authors,
      operationId: 'getAuthors',
      summary: 'Every author with the number of their articles and the latest',
    }),
    page({
      path: SECTIONS.tags,
      operationId: 'getTags',
      summary: 'Every tag of two articles or more, with their number',
    }),
    page({
      path: SECTIONS.corrections,
      operationId: 'getCorrections',
      summary: 'Corrections of all articles, the latest first',
      query: paged,
    }),
    page({
      path: SECTIONS.archive,
      operationId: 'getArchive',
      summary: 'Years and months with the number of articles of each',
    }),
    page({
      path: addressOf.archiveMonth('{year}', '{month}'),
      operationId: 'getArchiveMonth',
      summary: 'All articles of a month by day',
      parameters: [
        { name: 'year', in: 'path', description: 'Year of four digits.', schema: year },
        { name: 'month', in: 'path', description: 'Month from `01` to `12`.', schema: month },
      ],
      query: paged,
      examples: async () => {
        const [article] = await latest();
        const [year = '', month = ''] = article?.publishedAt.split('-') ?? [];
        return of(article === undefined ? null : { year, month });
      },
    }),
    page({
      path: SECTIONS.newsletter,
      operationId: 'getNewsletter',
      summary: 'When the newsletter comes, and every issue that was sent',
      query: paged,
    }),
    page({
      path: SECTIONS.search,
      operationId: 'search',
      summary: 'Search by meaning',
      description: 'Fewer than three characters find nothing.',
      query: z.object({
        q: z
          .string()
          .min(3)
          .meta({ description: 'What to look for. Fewer than three characters find nothing.' }),
        ...paged.shape,
      }),
      examples: async () => of({ q: 'loyalty' }),
    }),
  ];
};

import { absolute } from '@ota-news/foundation/network/public-address';
import { validationError } from '@ota-news/foundation/fields/errors';
import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { answerFailure } from '@ota-news/foundation/network/error-answer';
import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';
import type { Context } from 'koa';
import type { SearchResult } from '@ota-news/foundation/contracts/search';
import { suggestParameters } from '../search-parameters';
import { ownService } from '../own-services';

const PAGE_SIZE = 10;

const serialize = ({ type, title, url, excerpt, section, passage, date }: SearchResult) => ({
  type,
  title,
  url: absolute(url),
  markdown_url: absolute(`${url}.md`),
  excerpt: excerpt.map(({ text }) => text).join(''),
  highlights: excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text),
  excerpt_runs: excerpt.map(({ text, isMatch }) => ({ text, is_match: isMatch })),
  section: section === null ? null : { heading: section.heading, url: absolute(section.url) },
  passage: passage === null ? null : { text: passage.text, url: absolute(passage.url) },
  published_at: date,
});

/** Parses the query parameters. On failure it answers 422 and returns null. */
const parametersOf = <T>(ctx: Context, schema: z.ZodType<T>): T | null => {
  const parsed = schema.safeParse(ctx.query);
  if (parsed.success) return parsed.data;
  const errors = fieldErrorsOf(parsed.error);
  const { message } = validationError(errors);
  answerFailure(ctx, { status: 422, message, details: { errors } });
  return null;
};

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `GET /api/search`. */
  async find(ctx: Context): Promise<void> {
    const parameters = parametersOf(ctx, ownService(strapi, 'parameters').search());
    if (parameters === null) return;
    const { q, page, ...filter } = parameters;
    const requested = { page, pageSize: PAGE_SIZE };
    const found = await ownService(strapi, 'search').search(q, requested, filter);
    const { results, total, nearest, respelt } = found;
    ctx.body = {
      data: results.map(serialize),
      meta: {
        query: q,
        searched_for: respelt ?? q,
        nearest: nearest.map(serialize),
        pagination: { ...requested, pageCount: Math.ceil(total / PAGE_SIZE), total },
      },
    };
  },

  /** `GET /api/search/suggest`. */
  async suggest(ctx: Context): Promise<void> {
    const parameters = parametersOf(ctx, suggestParameters);
    if (parameters === null) return;
    const found = await ownService(strapi, 'search').suggest(parameters.q);
    ctx.body = { data: found.map((one) => ({ ...one, url: absolute(one.url) })) };
  },
});

import { absolute } from '@ota-news/foundation/network/public-address';
import { validationError } from '@ota-news/foundation/fields/errors';
import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { answerFailure } from '@ota-news/foundation/network/error-answer';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { SearchResult } from '../../../../../api/page-models';
import { searchParameters } from '../search-parameters';
import { own } from '../services/own';

const PAGE_SIZE = 10;

const answered = ({ type, title, url, excerpt, date }: SearchResult) => ({
  type,
  title,
  url: absolute(url),
  markdown_url: absolute(`${url}.md`),
  excerpt: excerpt.map(({ text }) => text).join(''),
  highlights: excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text),
  excerpt_runs: excerpt.map(({ text, isMatch }) => ({ text, is_match: isMatch })),
  published_at: date,
});

/** `GET /api/search`. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    const parsed = searchParameters.safeParse(ctx.query);
    if (!parsed.success) {
      const errors = fieldErrorsOf(parsed.error);
      const { message } = validationError(errors);
      return answerFailure(ctx, { status: 422, message, details: { errors } });
    }
    const { q, page, ...filter } = parsed.data;
    const wanted = { page, pageSize: PAGE_SIZE };
    const { results, total } = await own(strapi, 'search').search(q, wanted, filter);
    ctx.body = {
      data: results.map(answered),
      meta: {
        query: q,
        pagination: { ...wanted, pageCount: Math.ceil(total / PAGE_SIZE), total },
      },
    };
  },
});

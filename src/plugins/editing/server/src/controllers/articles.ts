import { documentsOf } from '@ota-news/foundation/database/documents';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import type { PickableArticle } from '#newsroom/contracts/editing';

const ARTICLE = 'api::article.article';
const OFFERED = 10;
const MAX_NAMED = 50;

const querySchema = z.union([
  z.strictObject({ title: z.string().max(255) }),
  z.strictObject({
    ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10})*$/, 'must be numbers with commas between them')
      .transform((list) => list.split(',').map(Number))
      .refine((ids) => ids.length <= MAX_NAMED, `must have at most ${MAX_NAMED} numbers`),
  }),
]);

/** Articles that can be picked in a form. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `GET /admin/editing/articles?title=` or `?ids=`: finds articles by words in the title or by number. */
  async find(ctx: Context): Promise<void> {
    const readable = readableEntries(strapi, ctx, ARTICLE, ['title']);
    if (readable.isNone) {
      throw new errors.ForbiddenError('Your role does not read articles.');
    }
    const query = parseOrThrow(querySchema, ctx.query);
    const where =
      'ids' in query ? { article_id: { $in: query.ids } } : { title: { $containsi: query.title } };
    const found = await documentsOf(strapi, ARTICLE).findMany({
      filters: { $and: [where, readable.where] },
      fields: ['article_id', 'title'],
      sort: 'article_id:desc',
      limit: 'ids' in query ? MAX_NAMED : OFFERED,
    });
    const data = found.map(({ article_id: id, title }: Record<string, unknown>) => ({ id, title }));
    ctx.body = { data: data as PickableArticle[] };
  },
});

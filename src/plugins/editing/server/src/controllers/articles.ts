import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { documentsOf } from '@ota-news/foundation/database/documents';
import { containingPattern, likeInAnyCase } from '@ota-news/foundation/database/like-pattern';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import {
  readableEntries,
  type ReadableEntries,
} from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ARTICLE } from '#api/article/stored-article';
import type { PickableArticle } from '#newsroom/contracts/editing';

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
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const numbered = async (readable: ReadableEntries, ids: number[]): Promise<PickableArticle[]> => {
    const found = await documentsOf(strapi, ARTICLE).findMany({
      filters: { $and: [{ article_id: { $in: ids } }, readable.where] },
      fields: ['article_id', 'title'],
      sort: 'article_id:desc',
      limit: MAX_NAMED,
    });
    const articles: Record<string, unknown>[] = found;
    return articles.map(({ article_id: id, title }) => ({ id, title })) as PickableArticle[];
  };

  /** Finds drafts whose titles contain a text, the newest first. */
  const titled = (readable: ReadableEntries, text: string): Promise<PickableArticle[]> => {
    const db = database(strapi);
    const matching = readable
      .narrow(db('articles').whereNull('published_at'), 'document_id')
      .whereRaw(`title ${likeInAnyCase(strapi, text)} ? ESCAPE '\\'`, [containingPattern(text)])
      .select({ id: 'article_id', title: 'title' });
    // Materialized, an index of titles answers it alone; in order, each article would be read.
    const newest = db
      .withMaterialized('titled', matching)
      .from('titled')
      .orderBy('id', 'desc')
      .limit(OFFERED)
      .select('id', 'title');
    return getService(strapi, 'search', 'slow-queries').rows<PickableArticle>(newest);
  };

  return {
    /** `GET /admin/editing/articles?title=` or `?ids=`: finds articles by words in the title or by number. */
    async find(ctx: Context): Promise<void> {
      const readable = readableEntries(strapi, ctx, ARTICLE, ['title']);
      if (readable.isNone) {
        throw new errors.ForbiddenError('Your role does not read articles.');
      }
      const query = parseOrThrow(querySchema, ctx.query);
      const data =
        'ids' in query ? await numbered(readable, query.ids) : await titled(readable, query.title);
      ctx.body = { data };
    },
  };
};

import { getService } from '@ota-news/foundation/contracts/services';
import { mayRead } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { ARTICLE } from '#api/article/stored-article';
import type { RepeatedArticle } from '#newsroom/contracts/editing';

/** Near-duplicates of articles, for the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `GET /admin/editing/duplicates/:documentId`: null if there is none that the person may read. */
  async find(ctx: Context): Promise<void> {
    const { documentId } = ctx.params as { documentId: string };
    if (!(await mayRead(strapi, ctx, ARTICLE, documentId))) {
      throw new errors.ForbiddenError('There is no such entry, or your role does not allow this.');
    }
    const found = await getService(strapi, 'search', 'near-duplicates').ofArticle(documentId);
    const isShown = found !== null && (await mayRead(strapi, ctx, ARTICLE, found.documentId));
    const data: RepeatedArticle | null = isShown
      ? {
          documentId: found.documentId,
          title: found.title,
          isPublished: found.isPublished,
          likeness: found.likeness,
        }
      : null;
    ctx.body = { data };
  },
});

import { checked } from '@ota-news/foundation/fields/issues';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { entryRights } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ARTICLE } from '../../../../../api/article/stored-article';
import { own } from '../own-services';

const request = z.strictObject({
  documentId: z.string().max(64).optional(),
  values: z.record(z.string(), z.unknown()),
});

const REFUSAL = 'There is no such article, or your role does not allow this.';

/** What there is to say of a form before it goes out. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `POST /admin/readiness/articles` with the form's values and, of a stored article, its document. */
  async ofArticle(ctx: Context): Promise<void> {
    const { documentId, values } = checked(request, bodyOf(ctx));
    const entry =
      documentId === undefined
        ? null
        : await strapi.documents(ARTICLE).findOne({
            documentId,
            fields: ['documentId'] as never,
            populate: { createdBy: { populate: ['roles'] } } as never,
          });
    const rights = entryRights(strapi, ctx, ARTICLE, entry as Record<string, unknown> | null);
    const isStored = documentId === undefined || entry !== null;
    // Notices tell of other articles and of what is there: nothing for those who don't read articles.
    if (!isStored || !rights.may('read')) throw new errors.ForbiddenError(REFUSAL);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { data: await own(strapi, 'readiness').ofArticle(values, documentId) };
  },
});

import { documentsOf } from '@ota-news/foundation/database/documents';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { entryRights } from '@ota-news/foundation/panel-access/entry-rights';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ARTICLE } from '#api/article/stored-article';
import type { DraftObstacles } from '#newsroom/contracts/readiness';
import { ownService } from '../own-services';

const request = z.strictObject({
  documentId: z.string().max(64).optional(),
  values: z.record(z.string(), z.unknown()),
});

/** Maximum page size of lists. */
const MAX_DRAFTS = 100;

const drafts = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string().min(1).max(64)).max(MAX_DRAFTS)),
});

const REFUSAL = 'There is no such article, or your role does not allow this.';

/** Controller of readiness checks. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `POST /admin/readiness/articles` with the form's values and, for stored articles, the document id. */
  async ofArticle(ctx: Context): Promise<void> {
    const { documentId, values } = parseOrThrow(request, bodyOf(ctx));
    const entry =
      documentId === undefined
        ? null
        : await documentsOf(strapi, ARTICLE).findOne({
            documentId,
            fields: ['documentId'],
            populate: { createdBy: { populate: ['roles'] } },
          });
    const rights = entryRights(strapi, ctx, ARTICLE, entry);
    const isStored = documentId === undefined || entry !== null;
    // Notices reveal other articles and the site's content, so they require read permission.
    if (!isStored || !rights.may('read')) throw new errors.ForbiddenError(REFUSAL);
    const readable = readableEntries(strapi, ctx, ARTICLE, ['title']);
    ctx.body = {
      data: await ownService(strapi, 'readiness').ofArticle(values, documentId, readable),
    };
  },

  /**
   * `GET /admin/readiness/drafts?ids=…,…`: returns what blocks publishing of stored drafts, omitting
   * unreadable ones.
   */
  async ofDrafts(ctx: Context): Promise<void> {
    const { ids } = parseOrThrow(drafts, ctx.query);
    const found = await documentsOf(strapi, ARTICLE).findMany({
      filters: { documentId: { $in: ids } },
      limit: MAX_DRAFTS,
      populate: {
        createdBy: { populate: ['roles'] },
        featured_image: true,
        sources: true,
        tags: true,
        corrections: true,
      },
    });
    const data: DraftObstacles[] = [];
    for (const { documentId, ...draft } of found) {
      if (!entryRights(strapi, ctx, ARTICLE, draft).may('read')) continue;
      const obstacles = await ownService(strapi, 'readiness').obstacles(draft, documentId);
      data.push({ documentId, obstacles });
    }
    ctx.body = { data };
  },
});

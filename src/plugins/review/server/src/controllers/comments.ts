import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { idOf } from '@ota-news/foundation/network/path-id';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { reviewRequest, type ReviewRequest } from '../actors';
import { ownService } from '../own-services';
import { commentSchema, resolutionSchema } from '../review-fields';

const MISSING = 'There is no such comment.';

/** Controller of comments on drafts in the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const comments = () => ownService(strapi, 'comments');

  /** @throws NotFoundError, ForbiddenError */
  const requestAbout = async (ctx: Context): Promise<ReviewRequest & { id: number }> => {
    const id = idOf(ctx, MISSING);
    const entry = await comments().entryOf(id);
    if (entry === null) throw new errors.NotFoundError(MISSING);
    return { ...(await reviewRequest(strapi, ctx, entry)), id };
  };

  return {
    /** `POST /admin/review/comments` */
    async create(ctx: Context): Promise<void> {
      const { contentType, documentId, ...comment } = parseOrThrow(commentSchema, bodyOf(ctx));
      const { entry, actor, rights } = await reviewRequest(strapi, ctx, {
        contentType,
        documentId,
      });
      const field = comment.passage?.field;
      if (field !== undefined && !rights.mayInField('read', field)) {
        throw new errors.ForbiddenError('Your role may not read this field.');
      }
      ctx.body = { data: { id: await comments().add(entry, comment, actor) } };
    },

    /** `PUT /admin/review/comments/:id`: marks a thread as resolved or reopens it. */
    async resolve(ctx: Context): Promise<void> {
      const { isResolved } = parseOrThrow(resolutionSchema, bodyOf(ctx));
      const { id, actor } = await requestAbout(ctx);
      await comments().resolve(id, isResolved, actor);
      ctx.body = { data: { id } };
    },

    /** `DELETE /admin/review/comments/:id` */
    async remove(ctx: Context): Promise<void> {
      const { id, actor } = await requestAbout(ctx);
      await comments().remove(id, actor);
      ctx.body = { data: {} };
    },
  };
};

import { isEditorialType } from '@ota-news/foundation/document-versions/editorial-types';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { mayRead } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';

const window = z.string().regex(/^[\w-]{8,64}$/);
const documentId = z.string().min(1).max(64);
const presence = z.object({
  contentType: z.string().max(255),
  documentId,
  window,
  isChanging: z.boolean(),
});
const departure = z.object({ documentId, window });

/** Presence of people in entries, for the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const presences = ownService(strapi, 'presences');

  return {
    /** `POST /admin/editing/presence` */
    async beat(ctx: Context): Promise<void> {
      const body = parseOrThrow(presence, bodyOf(ctx));
      const { contentType } = body;
      const isKnown = isEditorialType(strapi, contentType);
      if (!isKnown || !(await mayRead(strapi, ctx, contentType, body.documentId))) {
        throw new errors.ForbiddenError(
          'There is no such entry, or your role does not allow this.',
        );
      }
      ctx.body = { data: await presences.beat({ ...body, personId: ctx.state.user.id }) };
    },

    /** `POST /admin/editing/presence/leave` */
    async leave(ctx: Context): Promise<void> {
      await presences.leave({
        ...parseOrThrow(departure, bodyOf(ctx)),
        personId: ctx.state.user.id,
      });
      ctx.status = 204;
    },
  };
};

import { validationError } from '@ota-news/foundation/fields/errors';
import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { mayRead } from '../rights';
import { own } from '../own-services';

const window = z.string().regex(/^[\w-]{8,64}$/);
const documentId = z.string().min(1).max(64);
const presence = z.object({
  contentType: z.string().max(255),
  documentId,
  window,
  isChanging: z.boolean(),
});
const departure = z.object({ documentId, window });

/** @throws ValidationError the body is not as the schema describes it */
const parsed = <T extends z.ZodObject>(schema: T, ctx: Context): z.infer<T> => {
  const result = schema.safeParse((ctx.request as { body?: unknown }).body);
  if (!result.success) throw validationError(fieldErrorsOf(result.error));
  return result.data;
};

/** Who has an entry open, for the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const presences = own(strapi, 'presences');

  return {
    /** `POST /admin/editing/presence` */
    async beat(ctx: Context): Promise<void> {
      const body = parsed(presence, ctx);
      const { contentType } = body;
      const isOurs = contentType.startsWith('api::') && contentType in strapi.contentTypes;
      const uid = contentType as UID.ContentType;
      if (!isOurs || !(await mayRead(strapi, ctx, uid, body.documentId))) {
        throw new errors.ForbiddenError(
          'There is no such entry, or your role does not allow this.',
        );
      }
      ctx.body = { data: await presences.beat({ ...body, personId: ctx.state.user.id }) };
    },

    /** `POST /admin/editing/presence/leave` */
    async leave(ctx: Context): Promise<void> {
      await presences.leave({ ...parsed(departure, ctx), personId: ctx.state.user.id });
      ctx.status = 204;
    },
  };
};

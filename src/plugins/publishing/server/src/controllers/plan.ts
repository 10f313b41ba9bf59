import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { entryRights, rightsOnReadable } from '@ota-news/foundation/panel-access/entry-rights';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import type { Plan } from '@ota-news/foundation/contracts/publishing';
import { ownService } from '../own-services';

const MAX_SPAN_MS = 62 * 86_400_000;

/** Aborts on an invalid date because later refinements would otherwise compare a string. */
const dateTime = z.iso.datetime({ offset: true, abort: true }).transform((iso) => new Date(iso));

const span = z
  .object({ from: dateTime, to: dateTime })
  .refine(({ from, to }) => to > from && to.getTime() - from.getTime() <= MAX_SPAN_MS, {
    path: ['to'],
    message: 'must be after "from", by 62 days at most',
  });

const move = z.object({ from: dateTime, to: dateTime });

/** Controller of the publication plan. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `GET /admin/publishing/plan?from=…&to=…` */
  async find(ctx: Context): Promise<void> {
    const data = await ownService(strapi, 'plan').between(parseOrThrow(span, ctx.query), ctx);
    ctx.body = {
      data,
      meta: {
        canMove: ownService(strapi, 'types')
          .all()
          .some(({ uid, attributes }) =>
            entryRights(strapi, ctx, uid, null).mayInField('update', attributes.scheduledFor),
          ),
      },
    } satisfies Plan;
  },

  /** `PUT /admin/publishing/plan/:documentId`: moves an article; `from` detects concurrent changes. */
  async move(ctx: Context): Promise<void> {
    const { documentId } = ctx.params as { documentId: string };
    const type = await ownService(strapi, 'types').ofDocument(documentId);
    const rights = type && (await rightsOnReadable(strapi, ctx, type.uid, documentId));
    if (type === null || rights === null) {
      throw new errors.NotFoundError('There is no such article.');
    }
    if (!rights.mayInField('update', type.attributes.scheduledFor)) {
      throw new errors.ForbiddenError('Your role may not change when this article goes out.');
    }
    const moments = parseOrThrow(move, bodyOf(ctx) ?? {});
    await ownService(strapi, 'plan').move(type, documentId, moments, personOf(ctx));
    ctx.body = { data: { at: moments.to.toISOString() } };
  },
});

import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { pageNumber } from '@ota-news/foundation/fields/paging';
import { idOf } from '@ota-news/foundation/network/path-id';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { readableDeletedIds } from '@ota-news/foundation/panel-access/deleted-entries';
import { rightsOnReadable } from '@ota-news/foundation/panel-access/entry-rights';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import type { PanelType } from '@ota-news/foundation/contracts/publishing';
import type { EffectReader } from '../services/effect-log';

/** Words from the title, or a document id. */
const article = z.string().trim().min(1).max(255).optional();
const kind = z.string().max(40).optional();

const choice = z.object({ kind, article });

const NOT_RETRIABLE = 'No effect of this number waits or has failed.';

const filter = choice.extend({
  status: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']).optional(),
  page: pageNumber(),
});

const recently = z.object({ since: z.iso.datetime({ offset: true }) });

/** Admin API of effects. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const log = () => ownService(strapi, 'effect-log');
  const queue = () => ownService(strapi, 'effects');
  const overview = () => ownService(strapi, 'overview');

  const types = () => ownService(strapi, 'types');

  const readerOf = async (ctx: Context): Promise<EffectReader> => {
    const deleted = types()
      .all()
      .map(({ uid }) => readableDeletedIds(strapi, ctx, uid, log().withoutOtherTypes(uid)));
    return {
      types: types()
        .all()
        .map((type) => ({
          type,
          entries: readableEntries(strapi, ctx, type.uid),
          titles: readableEntries(strapi, ctx, type.uid, [type.attributes.title]),
        })),
      deleted: (await Promise.all(deleted)).flat(),
    };
  };

  return {
    /** Lists the registered types with the attributes that the panel reads and fills in. */
    types(ctx: Context): void {
      ctx.body = {
        data: types()
          .all()
          .map(({ uid, attributes: { excerpt, scheduledFor } }) => ({
            uid,
            excerpt,
            scheduledFor,
          })) satisfies PanelType[],
      };
    },

    /** Lists the effects that the person may read, filtered by `status`, `kind` and `article`. */
    async find(ctx: Context): Promise<void> {
      const { page, ...chosen } = parseOrThrow(filter, ctx.query);
      ctx.body = { data: await log().page(await readerOf(ctx), chosen, page) };
    },

    /** Makes an effect due now. */
    async retry(ctx: Context): Promise<void> {
      const id = idOf(ctx, NOT_RETRIABLE);
      const isRetried = await log().retry(await readerOf(ctx), id);
      if (!isRetried) {
        throw new errors.NotFoundError(NOT_RETRIABLE);
      }
      queue().wake();
      ctx.body = { data: { id } };
    },

    /** Makes all failed effects of a `kind` or an `article` due now. */
    async retryFailed(ctx: Context): Promise<void> {
      const chosen = parseOrThrow(choice, bodyOf(ctx) ?? {});
      const retried = await log().retryFailed(await readerOf(ctx), chosen);
      if (retried > 0) queue().wake();
      ctx.body = { data: { retried } };
    },

    async article(ctx: Context): Promise<void> {
      const documentId = String(ctx.params.documentId);
      const type = await types().ofDocument(documentId);
      const rights = type && (await rightsOnReadable(strapi, ctx, type.uid, documentId));
      const found =
        rights &&
        (await overview().ofArticle(type, documentId, await readerOf(ctx), (field) =>
          rights.mayInField('read', field),
        ));
      if (found === null) throw new errors.NotFoundError('There is no such article.');
      ctx.body = { data: found };
    },

    /** Lists articles first published since a given time. */
    async published(ctx: Context): Promise<void> {
      const { since } = parseOrThrow(recently, ctx.query);
      ctx.body = { data: await overview().publishedSince(new Date(since)) };
    },
  };
};

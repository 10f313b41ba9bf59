import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { pageNumber, pageSize } from '@ota-news/foundation/fields/paging';
import { idOf } from '@ota-news/foundation/network/path-id';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import { rightsOf } from './panel-context';

const MISSING = 'There is no such subscriber.';

const importSchema = z.strictObject({
  csv: z.string().min(1).max(1_000_000),
  wording: z.string().trim().min(10, 'must say what these people agreed to').max(2_000),
  hasConsent: z.literal(true, 'must be confirmed: without consent nobody may be imported'),
});

const listSchema = z.object({
  page: pageNumber(),
  pageSize,
  state: z.enum(['pending', 'active', 'unsubscribed', 'suppressed']).optional(),
  containing: z.string().max(254).optional(),
});

/** Controller of subscribers. Roles without access to addresses get only the statistics. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async overview(ctx: Context): Promise<void> {
    const readership = ownService(strapi, 'readership');
    ctx.body = {
      data: {
        states: await readership.countsByState(),
        weeks: await readership.weeks(),
        isOutboxUsed: ownService(strapi, 'outbox').isUsed(),
      },
      meta: rightsOf(ctx),
    };
  },

  async list(ctx: Context): Promise<void> {
    const given = Object.entries(ctx.query).filter(([, value]) => value !== '');
    const { page, pageSize, state, containing } = parseOrThrow(
      listSchema,
      Object.fromEntries(given),
    );
    const { subscribers, total } = await ownService(strapi, 'readership').list(
      {
        ...(state === undefined ? {} : { state }),
        ...(containing === undefined ? {} : { containing }),
      },
      { page, pageSize },
    );
    ctx.body = { data: subscribers, meta: { page, pageSize, total } };
  },

  async import(ctx: Context): Promise<void> {
    const { csv, wording } = parseOrThrow(importSchema, bodyOf(ctx));
    try {
      const { email } = personOf(ctx);
      ctx.body = { data: await ownService(strapi, 'transfer').import(csv, wording, email) };
    } catch (error) {
      if (
        !(error instanceof Error) ||
        !('code' in error) ||
        !String(error.code).startsWith('CSV_')
      ) {
        throw error;
      }
      throw new errors.ValidationError(`csv: can’t be read as CSV: ${error.message}`);
    }
  },

  async export(ctx: Context): Promise<void> {
    ctx.body = { data: { csv: await ownService(strapi, 'transfer').export() } };
  },

  async about(ctx: Context): Promise<void> {
    const data = await ownService(strapi, 'transfer').about(idOf(ctx, MISSING));
    if (data === null) throw new errors.NotFoundError(MISSING);
    ctx.body = { data };
  },

  async erase(ctx: Context): Promise<void> {
    const subscriber = await ownService(strapi, 'subscribers').byId(idOf(ctx, MISSING));
    if (subscriber === undefined) throw new errors.NotFoundError(MISSING);
    await ownService(strapi, 'subscribers').erase(subscriber, 'panel', personOf(ctx).email);
    ctx.body = { data: {} };
  },
});

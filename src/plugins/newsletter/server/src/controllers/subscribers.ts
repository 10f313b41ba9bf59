import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { own } from '../own-services';
import type { FormContext } from './context';
import { numberOf, parse, parsedBody, personOf, rightsOf } from './panel-context';

const importSchema = z.strictObject({
  csv: z.string().min(1).max(1_000_000),
  wording: z.string().trim().min(10, 'must say what these people agreed to').max(2_000),
  hasConsent: z.literal(true, 'must be confirmed: without consent nobody may be imported'),
});

const listSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  state: z.enum(['pending', 'active', 'unsubscribed', 'suppressed']).optional(),
  containing: z.string().max(254).optional(),
});

/** Subscribers in the panel. Only the numbers are open to roles that may not see addresses. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async overview(ctx: FormContext): Promise<void> {
    const readership = own(strapi, 'readership');
    ctx.body = {
      data: {
        states: await readership.countsByState(),
        weeks: await readership.weeks(),
        isOutboxUsed: own(strapi, 'outbox').isUsed(),
      },
      meta: rightsOf(ctx),
    };
  },

  async list(ctx: FormContext): Promise<void> {
    const given = Object.entries(ctx.query).filter(([, value]) => value !== '');
    const { page, pageSize, state, containing } = parse(listSchema, Object.fromEntries(given));
    const { subscribers, total } = await own(strapi, 'readership').list(
      {
        ...(state === undefined ? {} : { state }),
        ...(containing === undefined ? {} : { containing }),
      },
      { page, pageSize },
    );
    ctx.body = { data: subscribers, meta: { page, pageSize, total } };
  },

  async import(ctx: FormContext): Promise<void> {
    const { csv, wording } = parsedBody(importSchema, ctx);
    try {
      const { email } = personOf(ctx);
      ctx.body = { data: await own(strapi, 'transfer').import(csv, wording, email) };
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

  async export(ctx: FormContext): Promise<void> {
    ctx.body = { data: { csv: await own(strapi, 'transfer').export() } };
  },

  async about(ctx: FormContext): Promise<void> {
    const data = await own(strapi, 'transfer').about(numberOf(ctx));
    if (data === null) throw new errors.NotFoundError('There is no such subscriber.');
    ctx.body = { data };
  },

  async erase(ctx: FormContext): Promise<void> {
    const subscriber = await own(strapi, 'subscribers').byId(numberOf(ctx));
    if (subscriber === undefined) throw new errors.NotFoundError('There is no such subscriber.');
    await own(strapi, 'subscribers').erase(subscriber, 'panel', personOf(ctx).email);
    ctx.body = { data: {} };
  },
});

import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { CLIENT_KINDS, READING_PURPOSES } from '@ota-news/foundation/readership/classes';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { KEPT_DAYS } from '../days';
import { ownService } from '../own-services';

const days = z.coerce.number().int().min(1).max(KEPT_DAYS).default(30);

const period = z.object({ days });

const choice = z.object({
  days,
  kind: z.enum(CLIENT_KINDS).optional(),
  operator: z.string().max(60).optional(),
  purpose: z.enum(READING_PURPOSES).optional(),
  missing: z.enum(['true', 'false']).default('false'),
});

/** Controller of the panel's page on readers. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const reports = () => ownService(strapi, 'reports');
  return {
    /** Sums of a period by day, class of client and tool. */
    async find(ctx: Context): Promise<void> {
      const { days: count } = parseOrThrow(period, ctx.query);
      const [byDay, clients, calls] = [
        await reports().days(count),
        await reports().clients(count),
        await reports().calls(count),
      ];
      ctx.body = { data: { days: byDay, clients, calls } };
    },

    /** The most read paths of chosen clients, or with `missing=true` those that were not found. */
    async paths(ctx: Context): Promise<void> {
      const { missing, ...chosen } = parseOrThrow(choice, ctx.query);
      ctx.body = { data: await reports().paths({ ...chosen, isMissing: missing === 'true' }) };
    },

    async csv(ctx: Context): Promise<void> {
      const { days: count } = parseOrThrow(period, ctx.query);
      ctx.body = { data: { csv: await reports().csv(count) } };
    },
  };
};

import { getService } from '@ota-news/foundation/contracts/services';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/** Admin API of the health checks. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    ctx.body = { data: await getService(strapi, 'operations', 'health').report() };
  },

  /** Runs an action offered by a check. */
  async act(ctx: Context): Promise<void> {
    const { check, action } = ctx.params as Record<'check' | 'action', string>;
    const isDone = await getService(strapi, 'operations', 'health').act(
      check,
      action,
      personOf(ctx),
    );
    if (!isDone) throw new errors.NotFoundError('No check offers such an action.');
    ctx.body = { data: { check, action } };
  },
});

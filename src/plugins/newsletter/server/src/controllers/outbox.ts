import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';

/** Controller of the outbox, used while no mail server is configured. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async list(ctx: Context): Promise<void> {
    const outbox = ownService(strapi, 'outbox');
    ctx.body = { data: await outbox.list(), meta: { isUsed: outbox.isUsed() } };
  },

  async find(ctx: Context): Promise<void> {
    const message = await ownService(strapi, 'outbox').find(String(ctx.params.name));
    if (message === null) throw new errors.NotFoundError('There is no such message.');
    ctx.body = { data: message };
  },
});

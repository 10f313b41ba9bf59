import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import { mayApprove } from '../permissions';

/** Decisions on requests from a browser. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const approvals = () => ownService(strapi, 'browser-approvals');
  const requestOf = (ctx: Context): string => String(ctx.params.request);

  return {
    async find(ctx: Context) {
      const request = await approvals().describe(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: { ...request, mayApprove: mayApprove(ctx), person: personOf(ctx) } };
    },

    async approve(ctx: Context) {
      const continueAt = await approvals().approve(ctx, requestOf(ctx), personOf(ctx), bodyOf(ctx));
      ctx.body = { data: { continueAt } };
    },

    async deny(ctx: Context) {
      const continueAt = await approvals().deny(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: { continueAt } };
    },

    async report(ctx: Context) {
      const blocked = await approvals().report(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: { blocked } };
    },
  };
};

import { bodyOf, type ReceivedRequest } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { mayApprove } from '../permissions';

/** Decisions on requests from a browser. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const approvals = () => ownService(strapi, 'browser-approvals');
  const requestOf = (ctx: ReceivedRequest): string => String(ctx.params.request);

  return {
    async find(ctx: ReceivedRequest) {
      const shown = await approvals().describe(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: { ...shown, mayApprove: mayApprove(ctx), person: personOf(ctx) } };
    },

    async approve(ctx: ReceivedRequest) {
      const continueAt = await approvals().approve(ctx, requestOf(ctx), personOf(ctx), bodyOf(ctx));
      ctx.body = { data: { continueAt } };
    },

    async deny(ctx: ReceivedRequest) {
      const continueAt = await approvals().deny(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: { continueAt } };
    },

    async report(ctx: ReceivedRequest) {
      const blocked = await approvals().report(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: { blocked } };
    },
  };
};

import type { Core } from '@strapi/strapi';
import { own } from '../own-services';
import { bodyOf, mayApprove, personOf, type PanelContext } from '../panel-context';

/** A request from a browser, looked at and decided by a person of the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const approvals = () => own(strapi, 'browser-approvals');
  const requestOf = (ctx: PanelContext): string => String(ctx.params.request);

  return {
    async find(ctx: PanelContext) {
      const shown = await approvals().describe(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: { ...shown, mayApprove: mayApprove(ctx), person: personOf(ctx) } };
    },

    async approve(ctx: PanelContext) {
      const continueAt = await approvals().approve(ctx, requestOf(ctx), personOf(ctx), bodyOf(ctx));
      ctx.body = { data: { continueAt } };
    },

    async deny(ctx: PanelContext) {
      const continueAt = await approvals().deny(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: { continueAt } };
    },

    async report(ctx: PanelContext) {
      await approvals().report(ctx, requestOf(ctx), personOf(ctx));
      ctx.body = { data: {} };
    },
  };
};

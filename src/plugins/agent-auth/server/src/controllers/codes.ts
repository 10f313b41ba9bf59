import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { own } from '../own-services';
import { bodyOf, mayApprove, personOf, type PanelContext } from '../panel-context';

const deviceSchema = z.object({ userCode: z.string().min(1).max(40) });
const claimSchema = deviceSchema.extend({ attempt: z.string().min(1).max(200) });

const parse = <T extends z.ZodType>(schema: T, ctx: PanelContext): z.infer<T> => {
  const result = schema.safeParse(bodyOf(ctx));
  if (!result.success) throw new errors.ValidationError('Enter the code that the agent shows.');
  return result.data;
};

/** Codes that agents without a browser show: of the device flow and of the claim ceremony. */
const createCodes = ({ strapi }: { strapi: Core.Strapi }) => {
  const devices = () => own(strapi, 'device-approvals');
  const claims = () => own(strapi, 'claim-approvals');
  const show = (ctx: PanelContext, shown: object): void => {
    ctx.body = { data: { ...shown, mayApprove: mayApprove(ctx), person: personOf(ctx) } };
  };
  const done = (ctx: PanelContext): void => {
    ctx.body = { data: {} };
  };

  return {
    async findDevice(ctx: PanelContext) {
      const { userCode } = parse(deviceSchema, ctx);
      show(ctx, await devices().describe(personOf(ctx), userCode));
    },
    async approveDevice(ctx: PanelContext) {
      const { userCode } = parse(deviceSchema, ctx);
      await devices().approve(personOf(ctx), userCode, bodyOf(ctx));
      done(ctx);
    },
    async denyDevice(ctx: PanelContext) {
      await devices().deny(personOf(ctx), parse(deviceSchema, ctx).userCode);
      done(ctx);
    },
    async reportDevice(ctx: PanelContext) {
      await devices().report(personOf(ctx), parse(deviceSchema, ctx).userCode);
      done(ctx);
    },

    async findClaim(ctx: PanelContext) {
      show(ctx, await claims().describe(personOf(ctx), parse(claimSchema, ctx)));
    },
    async approveClaim(ctx: PanelContext) {
      await claims().approve(personOf(ctx), parse(claimSchema, ctx), bodyOf(ctx));
      done(ctx);
    },
    async denyClaim(ctx: PanelContext) {
      await claims().deny(personOf(ctx), parse(claimSchema, ctx));
      done(ctx);
    },
    async reportClaim(ctx: PanelContext) {
      await claims().report(personOf(ctx), parse(claimSchema, ctx));
      done(ctx);
    },
  };
};

export default createCodes;

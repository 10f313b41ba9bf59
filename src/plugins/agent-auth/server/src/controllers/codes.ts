import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import { mayApprove } from '../permissions';

const deviceSchema = z.object({ userCode: z.string().min(1).max(40) });
const claimSchema = deviceSchema.extend({ attempt: z.string().min(1).max(200) });

const parse = <T extends z.ZodType>(schema: T, ctx: Context): z.infer<T> =>
  parseOrThrow(schema, bodyOf(ctx), 'Enter the code that the agent shows.');

/** Decisions on codes shown by agents without a browser: device flow and claim ceremony. */
const createCodes = ({ strapi }: { strapi: Core.Strapi }) => {
  const devices = () => ownService(strapi, 'device-approvals');
  const claims = () => ownService(strapi, 'claim-approvals');
  const show = (ctx: Context, data: object): void => {
    ctx.body = { data: { ...data, mayApprove: mayApprove(ctx), person: personOf(ctx) } };
  };
  const done = (ctx: Context): void => {
    ctx.body = { data: {} };
  };

  return {
    async findDevice(ctx: Context) {
      const { userCode } = parse(deviceSchema, ctx);
      show(ctx, await devices().describe(personOf(ctx), userCode));
    },
    async approveDevice(ctx: Context) {
      const { userCode } = parse(deviceSchema, ctx);
      await devices().approve(personOf(ctx), userCode, bodyOf(ctx));
      done(ctx);
    },
    async denyDevice(ctx: Context) {
      await devices().deny(personOf(ctx), parse(deviceSchema, ctx).userCode);
      done(ctx);
    },
    async reportDevice(ctx: Context) {
      const { userCode } = parse(deviceSchema, ctx);
      ctx.body = { data: { blocked: await devices().report(personOf(ctx), userCode) } };
    },

    async findClaim(ctx: Context) {
      show(ctx, await claims().describe(personOf(ctx), parse(claimSchema, ctx)));
    },
    async approveClaim(ctx: Context) {
      await claims().approve(personOf(ctx), parse(claimSchema, ctx), bodyOf(ctx));
      done(ctx);
    },
    async denyClaim(ctx: Context) {
      await claims().deny(personOf(ctx), parse(claimSchema, ctx));
      done(ctx);
    },
    async reportClaim(ctx: Context) {
      const typed = parse(claimSchema, ctx);
      ctx.body = { data: { blocked: await claims().report(personOf(ctx), typed) } };
    },
  };
};

export default createCodes;

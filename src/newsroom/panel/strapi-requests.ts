import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { wrapAction } from '@ota-news/foundation/library-patches/controller-actions';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';

/** Throws for a request on which Strapi would fail. */
type Check = (strapi: Core.Strapi, ctx: Context) => Promise<void> | void;

const Questions = z.object({ permissions: z.array(z.unknown()) });

const MAX_WIDGETS = 100;

/** Strapi's own schema; Strapi does not catch its validation error. */
const HomeLayout = z.strictObject({
  version: z.int().min(1).optional(),
  widgets: z
    .array(z.strictObject({ uid: z.string().min(1), width: z.literal([4, 6, 8, 12]) }))
    .max(MAX_WIDGETS),
  updatedAt: z.iso.datetime().optional(),
});

const checkBody =
  (schema: z.ZodType): Check =>
  (_strapi, ctx) =>
    void parseOrThrow(schema, bodyOf(ctx));

const CHECKS: { controller: string; action: string; check: Check }[] = [
  { controller: 'permission', action: 'check', check: checkBody(Questions) },
  { controller: 'homepage', action: 'updateHomepageLayout', check: checkBody(HomeLayout) },
  {
    controller: 'webhooks',
    action: 'triggerWebhook',
    async check(strapi, ctx) {
      const webhook = await strapi.get('webhookStore').findWebhook(ctx.params.id);
      if (!webhook) throw new errors.NotFoundError('There is no such webhook.');
    },
  },
  {
    // Strapi would query its vendor's server for a licence that doesn't exist.
    controller: 'admin',
    action: 'licenseTrialTimeLeft',
    check(strapi) {
      if (!strapi.ee.isEE) throw new errors.NotFoundError();
    },
  },
];

/** Validates requests to admin actions that Strapi 5.54 would answer with a 500. Call it in `register`. */
export const checkRequests = (strapi: Core.Strapi): void => {
  for (const { controller, action, check } of CHECKS) {
    wrapAction(strapi, `admin::${controller}`, action, (own) => async (ctx, next) => {
      await check(strapi, ctx);
      return own(ctx, next);
    });
  }
};

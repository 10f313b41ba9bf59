import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { isResumedPath } from './protocol';

type Context = Parameters<Core.MiddlewareHandler>[0];

/** Tells metrics and the log which endpoint a request was for; paths may hold one-time values. */
export const nameRoute = (strapi: Core.Strapi, ctx: Context): void => {
  const pattern = isResumedPath(ctx.path) ? '/oauth/authorize/:request' : ctx.path;
  getService(strapi, 'traffic', 'gateway').name(ctx.req, { kind: 'agents', pattern });
};

import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { isResumedPath } from './protocol';

type Context = Parameters<Core.MiddlewareHandler>[0];

/** Reports the endpoint of a request to metrics and the log, without one-time values in the path. */
export const nameRoute = (strapi: Core.Strapi, ctx: Context): void => {
  const pattern = isResumedPath(ctx.path) ? '/oauth/authorize/:request' : ctx.path;
  getService(strapi, 'traffic', 'gateway').name(ctx.req, { kind: 'agents', pattern });
};

import type { Core } from '@strapi/strapi';

/** Koa context of a request whose body Strapi has parsed. */
export type ReceivedRequest = Parameters<Core.MiddlewareHandler>[0];

/** Returns the request body, not yet validated. */
export const bodyOf = (ctx: ReceivedRequest): unknown => (ctx.request as { body?: unknown }).body;

import type { Core } from '@strapi/strapi';

/** A request whose body Strapi has read. */
export type ReceivedRequest = Parameters<Core.MiddlewareHandler>[0];

/** What was sent, as yet unchecked. */
export const bodyOf = (ctx: ReceivedRequest): unknown => (ctx.request as { body?: unknown }).body;

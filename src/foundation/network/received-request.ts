import type { Context } from 'koa';

interface Received {
  body?: unknown;
  files?: Record<string, unknown>;
}

/** Returns the body of a request as Strapi has parsed it, not yet validated. */
export const bodyOf = (ctx: Context): unknown => (ctx.request as Received).body;

/** Returns the files of a form by field as Strapi has received them, not yet validated. */
export const filesOf = (ctx: Context): Record<string, unknown> =>
  (ctx.request as Received).files ?? {};

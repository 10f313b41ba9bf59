import type { Context } from 'koa';

/** API token of the caller. */
export interface CallerToken {
  id: number;
  name: string;
}

/** Koa context after Strapi's body parsing and token authentication. */
export interface StrapiContext extends Context {
  request: Context['request'] & { body?: unknown; files?: Record<string, unknown> };
}

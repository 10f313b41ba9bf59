import type { Context } from 'koa';

/** The API token of a caller, as far as it is needed. */
export interface CallerToken {
  id: number;
  name: string;
}

/** Koa's context as Strapi fills it: the body parsed, the token known. */
export interface StrapiContext extends Context {
  request: Context['request'] & { body?: unknown; files?: Record<string, unknown> };
}

import { getService } from '@ota-news/foundation/contracts/services';
import type { PublicPage } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';

/** A request whose body Strapi has read. */
export type FormContext = Parameters<Core.MiddlewareHandler>[0];

/** What was sent, as yet unchecked. */
export const bodyOf = (ctx: FormContext): unknown => (ctx.request as { body?: unknown }).body;

/** The token of a link, from the form or, where a mail program posts to it, from the address. */
export const tokenOf = (ctx: FormContext): string => {
  const fields = z.object({ token: z.string().max(512) }).safeParse(bodyOf(ctx));
  const fromAddress = typeof ctx.query.token === 'string' ? ctx.query.token : '';
  return fields.success ? fields.data.token : fromAddress;
};

/** Shows a page to the sender of a form. The response is written without Koa. */
export const show = async (
  strapi: Core.Strapi,
  ctx: FormContext,
  page: PublicPage,
): Promise<void> => {
  ctx.respond = false;
  await getService(strapi, 'site', 'answers').show(ctx.req, ctx.res, page);
};

export const fail = async (
  strapi: Core.Strapi,
  ctx: FormContext,
  status: number,
  message: string,
): Promise<void> => {
  ctx.respond = false;
  await getService(strapi, 'site', 'answers').fail(ctx.req, ctx.res, { status, message });
};

import { getService } from '@ota-news/foundation/contracts/services';
import type { PublicPage } from '@ota-news/foundation/contracts/site';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';

/**
 * Returns the link token from the form or, for one-click posts of mail clients, from the query
 * string.
 */
export const tokenOf = (ctx: Context): string => {
  const fields = z.object({ token: z.string().max(512) }).safeParse(bodyOf(ctx));
  const fromAddress = typeof ctx.query.token === 'string' ? ctx.query.token : '';
  return fields.success ? fields.data.token : fromAddress;
};

/** Answers a form submission with a page. Bypasses Koa's response handling. */
export const respondWithPage = async (
  strapi: Core.Strapi,
  ctx: Context,
  page: PublicPage,
): Promise<void> => {
  ctx.respond = false;
  await getService(strapi, 'site', 'answers').show(ctx.req, ctx.res, page);
};

export const fail = async (
  strapi: Core.Strapi,
  ctx: Context,
  status: number,
  message: string,
): Promise<void> => {
  ctx.respond = false;
  await getService(strapi, 'site', 'answers').fail(ctx.req, ctx.res, { status, message });
};

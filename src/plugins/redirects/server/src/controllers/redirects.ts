import { toIsoDateTime } from '@ota-news/foundation/database/values';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { pageNumber } from '@ota-news/foundation/fields/paging';
import { idOf } from '@ota-news/foundation/network/path-id';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { formerAddresses } from '#newsroom/pages/former-addresses';
import { ownService } from '../own-services';
import { redirectFields } from '../redirect-fields';
import type { Hits } from '../services/redirect-hits';
import { MISSING, type Redirect } from '../services/redirects';

const PAGE_SIZE = 25;

const choice = z.object({
  page: pageNumber(),
  containing: z.string().trim().max(255).default(''),
});

const shownHits = (hits: Hits | undefined) => ({
  hits: hits?.hits ?? 0,
  lastHitAt: hits === undefined ? null : toIsoDateTime(hits.lastAt),
});

/** Controller of redirects in the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const redirects = () => ownService(strapi, 'redirects');
  const hitsOf = (paths: string[]) => ownService(strapi, 'redirect-hits').of(paths);

  const serialize = async (redirect: Redirect, hits: Hits | undefined) => {
    const { from, to } = await ownService(strapi, 'redirect-rules').problemsOf(redirect);
    return {
      ...redirect,
      createdAt: toIsoDateTime(redirect.createdAt),
      ...shownHits(hits),
      problems: [
        ...(from === null ? [] : [{ address: redirect.from, words: from }]),
        ...(to === null ? [] : [{ address: redirect.to, words: to }]),
      ],
    };
  };

  return {
    /** Lists manual redirects by path, paged by `page` and filtered by `containing`. */
    async find(ctx: Context): Promise<void> {
      const { page, containing } = parseOrThrow(choice, ctx.query);
      const part = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
      const { redirects: found, total } = await redirects().list(containing, part);
      const hits = await hitsOf(found.map(({ from }) => from));
      ctx.body = {
        data: await Promise.all(found.map((one) => serialize(one, hits.get(one.from)))),
        meta: { page, pageSize: PAGE_SIZE, total },
      };
    },

    /** Lists automatic redirects, newest first. */
    async former(ctx: Context): Promise<void> {
      const { page } = parseOrThrow(choice, ctx.query);
      const part = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
      const { addresses, total } = await formerAddresses(strapi, part);
      const hits = await hitsOf(addresses.map(({ from }) => from));
      ctx.body = {
        data: addresses.map((one) => ({ id: one.from, ...one, ...shownHits(hits.get(one.from)) })),
        meta: { page, pageSize: PAGE_SIZE, total },
      };
    },

    async create(ctx: Context): Promise<void> {
      const fields = parseOrThrow(redirectFields, bodyOf(ctx));
      const { email } = personOf(ctx);
      ctx.body = { data: await serialize(await redirects().create(fields, email), undefined) };
    },

    async update(ctx: Context): Promise<void> {
      const fields = parseOrThrow(redirectFields, bodyOf(ctx));
      const updated = await redirects().update(idOf(ctx, MISSING), fields);
      const hits = await hitsOf([updated.from]);
      ctx.body = { data: await serialize(updated, hits.get(updated.from)) };
    },

    async remove(ctx: Context): Promise<void> {
      await redirects().remove(idOf(ctx, MISSING));
      ctx.body = { data: {} };
    },
  };
};

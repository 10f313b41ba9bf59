import { isEditorialType } from '@ota-news/foundation/document-versions/editorial-types';
import { absolute } from '@ota-news/foundation/network/public-address';
import { mayRead } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { publicPathOf } from '#newsroom/pages/public-path';

/** Public addresses of entries, for the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `GET /admin/editing/places/:model/:documentId`: the address; null if the entry has no public page. */
  async find(ctx: Context): Promise<void> {
    const { model = '', documentId = '' } = ctx.params as Record<string, string>;
    const isKnown = isEditorialType(strapi, model);
    if (!isKnown || !(await mayRead(strapi, ctx, model, documentId))) {
      throw new errors.NotFoundError('There is no such entry.');
    }
    const path = await publicPathOf(strapi, model, documentId);
    ctx.body = { data: { address: path === null ? null : absolute(path) } };
  },
});

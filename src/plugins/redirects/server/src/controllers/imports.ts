import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';

/** Fits the body size limit and about a thousand rows. */
const given = z.strictObject({ csv: z.string().min(1).max(1_000_000) });

/** Controller of redirect imports. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const imports = () => ownService(strapi, 'redirect-imports');
  return {
    /** Previews an import with its errors; stores nothing. */
    async preview(ctx: Context): Promise<void> {
      ctx.body = { data: await imports().preview(parseOrThrow(given, bodyOf(ctx)).csv) };
    },

    async create(ctx: Context): Promise<void> {
      const { csv } = parseOrThrow(given, bodyOf(ctx));
      ctx.body = { data: await imports().store(csv, personOf(ctx).email) };
    },
  };
};

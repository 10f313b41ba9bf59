import { getService } from '@ota-news/foundation/contracts/services';
import { wrapAction } from '@ota-news/foundation/library-patches/controller-actions';
import type { Core } from '@strapi/strapi';

/** Sends the site's name to the panel, whose build is shared by all sites. Call it in `register`. */
export const sendSiteName = (strapi: Core.Strapi): void => {
  wrapAction(strapi, 'admin::admin', 'init', (init) => async (ctx, next) => {
    const { data } = (await init(ctx, next)) as { data: object };
    const { name } = await getService(strapi, 'site', 'frame').publication();
    return { data: { ...data, siteName: name } };
  });
};

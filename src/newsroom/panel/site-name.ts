import { wrapAction } from '@ota-news/foundation/library-patches/controller-actions';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';

/** Sends the site's name to the panel, whose build is shared by all sites. Call it in `register`. */
export const sendSiteName = (strapi: Core.Strapi): void => {
  wrapAction(strapi, 'admin::admin', 'init', (init) => async (ctx, next) => {
    const { data } = (await init(ctx, next)) as { data: object };
    return { data: { ...data, siteName: environment().SITE_NAME } };
  });
};

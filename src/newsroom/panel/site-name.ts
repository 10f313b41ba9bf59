import type { Core } from '@strapi/strapi';
import { environment } from '#environment';

/** Sends the site's name to the panel, whose build is shared by all sites. Call it in `register`. */
export const tellSiteName = (strapi: Core.Strapi): void => {
  const controller = strapi.controller('admin::admin');
  const { init } = controller;
  if (init === undefined) throw new Error('Strapi has no admin.init any more.');
  controller.init = async (ctx, next) => {
    const { data } = (await init.call(controller, ctx, next)) as { data: object };
    return { data: { ...data, siteName: environment().SITE_NAME } };
  };
};

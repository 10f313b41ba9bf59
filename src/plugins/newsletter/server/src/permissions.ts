import { offerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const READ = 'plugin::newsletter.read';
export const EDIT = 'plugin::newsletter.edit';
export const ADDRESSES = 'plugin::newsletter.addresses';

/** Offers them to the roles. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  offerPermissions(strapi, 'newsletter', {
    read: 'See numbers, issues and their progress',
    edit: 'Prepare, test and skip issues',
    addresses: 'See, import, export and erase addresses',
  });

import { offerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const READ = 'plugin::operations.read';

/** Offers them to the roles. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  offerPermissions(strapi, 'operations', {
    read: 'See the state of the service',
  });

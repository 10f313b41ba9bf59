import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const READ = 'plugin::operations.read';

/** Registers the plugin's permission, shown under Settings → Roles → Plugins → Operations. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  strapi.service('admin::permission').actionProvider.registerMany([
    {
      section: 'plugins',
      displayName: 'See the state of the service',
      uid: 'read',
      pluginName: 'operations',
    },
  ]);

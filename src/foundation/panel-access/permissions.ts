import type { Core } from '@strapi/strapi';

/**
 * Registers a plugin's permissions for the panel's roles, under Settings → Roles → Plugins. A permission's full name is
 * `plugin::NAME.UID`.
 *
 * @param permissions labels by `uid`
 */
export const registerPermissions = (
  strapi: Core.Strapi,
  pluginName: string,
  permissions: Record<string, string>,
): Promise<unknown> =>
  strapi.service('admin::permission').actionProvider.registerMany(
    Object.entries(permissions).map(([uid, displayName]) => ({
      section: 'plugins',
      pluginName,
      uid,
      displayName,
    })),
  );

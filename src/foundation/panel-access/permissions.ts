import type { Core } from '@strapi/strapi';

/**
 * Offers a plugin's permissions to the roles of the panel, under Settings → Roles → Plugins. A
 * permission's full name is `plugin::NAME.UID`.
 *
 * @param pluginName the plugin's name
 * @param permissions what each lets a person do, by its `uid`
 */
export const offerPermissions = (
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

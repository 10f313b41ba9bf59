import type { Core } from '@strapi/strapi';

/**
 * Registers permissions for the panel's roles, under Settings → Roles → Plugins.
 *
 * @param permissions labels by full name, `plugin::PLUGIN.UID`
 */
export const registerPermissions = (
  strapi: Core.Strapi,
  permissions: Record<string, string>,
): Promise<unknown> =>
  strapi.service('admin::permission').actionProvider.registerMany(
    Object.entries(permissions).map(([name, displayName]) => {
      const [, pluginName, uid] = /^plugin::([^.]+)\.(.+)$/.exec(name) ?? [];
      return { section: 'plugins', pluginName, uid, displayName };
    }),
  );

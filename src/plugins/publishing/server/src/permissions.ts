import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const SEE_EFFECTS = 'plugin::publishing.effects.read';
export const RETRY_EFFECTS = 'plugin::publishing.effects.retry';

/** Registers the plugin's permissions, shown under Settings → Roles → Plugins → Publishing. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  strapi.service('admin::permission').actionProvider.registerMany([
    {
      section: 'plugins',
      displayName: 'See effects and schedules',
      uid: 'effects.read',
      pluginName: 'publishing',
    },
    {
      section: 'plugins',
      displayName: 'Retry effects',
      uid: 'effects.retry',
      pluginName: 'publishing',
    },
  ]);

import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const APPROVE = 'plugin::agent-auth.approve';
export const MANAGE = 'plugin::agent-auth.manage';

/** Registers the plugin's permissions, shown under Settings → Roles → Plugins → Agents. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  strapi.service('admin::permission').actionProvider.registerMany([
    {
      section: 'plugins',
      displayName: 'Approve agents',
      uid: 'approve',
      pluginName: 'agent-auth',
    },
    {
      section: 'plugins',
      displayName: "Manage everybody's agents",
      uid: 'manage',
      pluginName: 'agent-auth',
    },
  ]);

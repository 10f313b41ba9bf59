import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const READ = 'plugin::newsletter.read';
export const EDIT = 'plugin::newsletter.edit';
export const ADDRESSES = 'plugin::newsletter.addresses';

const action = (uid: string, displayName: string) => ({
  section: 'plugins',
  displayName,
  uid,
  pluginName: 'newsletter',
});

/** Registers the plugin's permissions, shown under Settings → Roles → Plugins → Newsletter. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  strapi
    .service('admin::permission')
    .actionProvider.registerMany([
      action('read', 'See numbers, issues and their progress'),
      action('edit', 'Prepare, test and skip issues'),
      action('addresses', 'See, import, export and erase addresses'),
    ]);

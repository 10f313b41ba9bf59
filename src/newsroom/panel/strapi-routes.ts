import type { Core } from '@strapi/strapi';

interface Route {
  method: string;
  path: string;
  config?: { policies?: unknown[] };
}

/** Routes of Strapi's plugins that ask for no permission, though everybody sees or gets what they do. */
const OPEN: { plugin: string; method: string; path: string; permission: string }[] = [
  // Any text to any address, from the publication's own.
  { plugin: 'email', method: 'POST', path: '/', permission: 'plugin::email.settings.read' },
  {
    plugin: 'content-manager',
    method: 'PUT',
    path: '/components/:uid/configuration',
    permission: 'plugin::content-manager.components.configure-layout',
  },
  {
    plugin: 'i18n',
    method: 'PUT',
    path: '/settings',
    permission: 'plugin::i18n.locale.update',
  },
];

/**
 * Has routes of Strapi 5.54 ask for the permission with which the panel offers what they do. Call it in `register`:
 * routes are read after it.
 */
export const demandPermissions = (strapi: Core.Strapi): void => {
  for (const { plugin, method, path, permission } of OPEN) {
    const { admin } = strapi.plugin(plugin).routes as unknown as { admin?: { routes: Route[] } };
    const route = admin?.routes.find((one) => one.method === method && one.path === path);
    if (route === undefined) throw new Error(`${plugin} has no route ${method} ${path} any more.`);
    route.config = {
      ...route.config,
      policies: [
        'admin::isAuthenticatedAdmin',
        { name: 'admin::hasPermissions', config: { actions: [permission] } },
      ],
    };
  }
};

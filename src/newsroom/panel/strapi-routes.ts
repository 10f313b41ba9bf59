import type { Core } from '@strapi/strapi';

/** Plugin routes without a permission check, with the permission they should require. */
const OPEN: { plugin: string; method: string; path: string; permission: string }[] = [
  // Sends any text to any address from the site's own address.
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
 * Makes these routes of Strapi 5.54 require the permission with which the panel offers their
 * function. Call it in `register`: routes are read after it.
 */
export const requirePermissions = (strapi: Core.Strapi): void => {
  for (const { plugin, method, path, permission } of OPEN) {
    const { routes } = strapi.plugin(plugin);
    const panelRoutes = Array.isArray(routes) ? routes : (routes.admin?.routes ?? []);
    const route = panelRoutes.find((one) => one.method === method && one.path === path);
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

import { Information } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { READ_STATE } from '#newsroom/contracts/permissions';
import { message, registerTrads } from './catalogue';

/** Registers the health page and the home page widget with problems. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'operations', name: 'Operations' });
    app.addMenuLink({
      to: 'service-state',
      icon: Information,
      intlLabel: message('menu'),
      permissions: permissionsOf(READ_STATE),
      Component: () => import('./StatePage'),
    });
    app.widgets.register({
      id: 'attention',
      pluginId: 'operations',
      icon: Information,
      title: message('attention.title'),
      link: { label: message('attention.link'), href: '/service-state' },
      permissions: permissionsOf(READ_STATE),
      component: async () => (await import('./Attention')).Attention,
    });
  },
};

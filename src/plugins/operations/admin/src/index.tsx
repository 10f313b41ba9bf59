import { Information } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message, registerTrads } from './catalogue';
import { READ_STATE } from './permissions';

/** Registers the health page and the home page widget with problems. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'operations', name: 'Operations' });
    app.addMenuLink({
      to: 'service-state',
      icon: Information,
      intlLabel: message('menu'),
      permissions: [READ_STATE],
      Component: () => import('./StatePage'),
    });
    app.widgets.register({
      id: 'attention',
      pluginId: 'operations',
      icon: Information,
      title: message('attention.title'),
      link: { label: message('attention.link'), href: '/service-state' },
      permissions: [READ_STATE],
      component: async () => (await import('./Attention')).Attention,
    });
  },
};

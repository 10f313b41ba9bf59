import { Information } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message, registerTrads } from './catalogue';

const READ = { action: 'plugin::operations.read', subject: null };

/** The state of the service, on a page of the panel, and what of it is not well on the home page. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'operations', name: 'Operations' });
    app.addMenuLink({
      to: 'service-state',
      icon: Information,
      intlLabel: { id: 'operations.menu', defaultMessage: 'State of the service' },
      permissions: [READ],
      Component: () => import('./StatePage'),
    });
    app.widgets.register({
      id: 'attention',
      pluginId: 'operations',
      icon: Information,
      title: message('attention.title'),
      link: { label: message('attention.link'), href: '/service-state' },
      permissions: [READ],
      component: async () => (await import('./Attention')).Attention,
    });
  },
};

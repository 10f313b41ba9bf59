import { Information } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

/** The page of the panel about the state of the service. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'operations', name: 'Operations' });
    app.addMenuLink({
      to: 'service-state',
      icon: Information,
      intlLabel: { id: 'operations.menu', defaultMessage: 'State of the service' },
      permissions: [{ action: 'plugin::operations.read', subject: null }],
      Component: () => import('./StatePage'),
    });
  },
};

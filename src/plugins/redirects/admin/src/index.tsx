import { ArrowsCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { KEEP_REDIRECTS } from './permissions';

/** The page of the panel about redirects. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'redirects', name: 'Redirects' });
    app.addMenuLink({
      to: 'redirects',
      icon: ArrowsCounterClockwise,
      intlLabel: { id: 'redirects.menu', defaultMessage: 'Redirects' },
      permissions: [KEEP_REDIRECTS],
      Component: () => import('./RedirectsPage'),
    });
  },
};

import { ArrowsCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message, registerTrads } from './catalogue';
import { KEEP_REDIRECTS } from './permissions';

/** Admin page of the redirects. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'redirects', name: 'Redirects' });
    app.addMenuLink({
      to: 'redirects',
      icon: ArrowsCounterClockwise,
      intlLabel: message('menu'),
      permissions: [KEEP_REDIRECTS],
      Component: () => import('./RedirectsPage'),
    });
  },
};

import { ArrowsCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { KEEP_REDIRECTS } from '#newsroom/contracts/permissions';
import { message, registerTrads } from './catalogue';

/** Admin page of the redirects. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'redirects', name: 'Redirects' });
    app.addMenuLink({
      to: 'redirects',
      icon: ArrowsCounterClockwise,
      intlLabel: message('menu'),
      permissions: permissionsOf(KEEP_REDIRECTS),
      Component: () => import('./RedirectsPage'),
    });
  },
};

import { ChartPie } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { SEE_READERS } from '#newsroom/contracts/permissions';
import { message, registerTrads } from './catalogue';

/** Admin page on who reads the site. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'readership', name: 'Readership' });
    app.addMenuLink({
      to: 'readers',
      icon: ChartPie,
      intlLabel: message('menu'),
      permissions: permissionsOf(SEE_READERS),
      Component: () => import('./ReadersPage'),
    });
  },
};

import { ArrowLineRight } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { MOVE_CONTENT } from '#newsroom/contracts/permissions';
import { message, registerTrads } from './catalogue';

/** Admin page of imports from other systems. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'moving', name: 'Moving in' });
    app.addMenuLink({
      to: 'moving',
      icon: ArrowLineRight,
      intlLabel: message('menu'),
      permissions: permissionsOf(MOVE_CONTENT),
      Component: () => import('./MovingPage'),
    });
  },
};

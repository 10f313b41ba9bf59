import { Mail } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { SEE_NEWSLETTER } from '#newsroom/contracts/permissions';
import { message, registerTrads } from './catalogue';

/** Admin pages of the newsletter. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'newsletter', name: 'Newsletter' });
    app.addMenuLink({
      to: 'newsletter',
      icon: Mail,
      intlLabel: message('menu'),
      permissions: permissionsOf(SEE_NEWSLETTER),
      Component: () => import('./pages/NewsletterPage'),
    });
  },

  registerTrads,
};

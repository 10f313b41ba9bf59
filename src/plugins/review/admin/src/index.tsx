import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { CheckCircle } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { COMMENT_ON_DRAFTS } from '@ota-news/foundation/contracts/review';
import { message, registerTrads } from './catalogue';
import { MenuIcon } from './MenuIcon';
import { ReviewPanel } from './ReviewPanel';

/** Registers the review panel of entries, the reviews page and the home page widget. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'review', name: 'Review' });
    app.addMenuLink({
      to: 'reviews',
      icon: MenuIcon,
      intlLabel: message('menu'),
      permissions: permissionsOf(COMMENT_ON_DRAFTS),
      Component: () => import('./page/ReviewsPage'),
    });
    app.widgets.register({
      id: 'waiting',
      pluginId: 'review',
      icon: CheckCircle,
      title: message('home.title'),
      link: { label: message('home.link'), href: '/reviews' },
      permissions: permissionsOf(COMMENT_ON_DRAFTS),
      component: async () => (await import('./Waiting')).Waiting,
    });
  },

  bootstrap(app: StrapiApp): void {
    const { apis } = app.getPlugin('content-manager');
    const { addEditViewSidePanel } = apis as ContentManagerPlugin['config']['apis'];
    // After the panel's own buttons and the preview, before the long history panels.
    addEditViewSidePanel((panels) => [...panels.slice(0, 2), ReviewPanel, ...panels.slice(2)]);
  },
};

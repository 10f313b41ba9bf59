import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { Calendar, Clock, Cross, PaperPlane } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { SEE_EFFECTS } from '@ota-news/foundation/contracts/publishing';
import { PublishingPanel } from './PublishingPanel';
import { message, registerTrads } from './catalogue';

/** Registers the publishing pages, home page widgets and the side panel of articles. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'publishing', name: 'Publishing' });
    app.addMenuLink({
      to: 'plan',
      icon: Calendar,
      intlLabel: message('menu.plan'),
      permissions: permissionsOf(SEE_EFFECTS),
      Component: () => import('./plan/PlanPage'),
    });
    app.addMenuLink({
      to: 'effects',
      icon: PaperPlane,
      intlLabel: message('menu.effects'),
      permissions: permissionsOf(SEE_EFFECTS),
      Component: () => import('./EffectsPage'),
    });
    app.widgets.register([
      {
        id: 'coming-up',
        pluginId: 'publishing',
        icon: Calendar,
        title: message('comingUp.title'),
        link: { label: message('comingUp.link'), href: '/plan' },
        permissions: permissionsOf(SEE_EFFECTS),
        component: async () => (await import('./home/ComingUp')).ComingUp,
      },
      {
        id: 'published-today',
        pluginId: 'publishing',
        icon: Clock,
        title: message('published.title'),
        link: {
          label: message('published.link'),
          href: '/content-manager',
        },
        permissions: permissionsOf(SEE_EFFECTS),
        component: async () => (await import('./home/PublishedToday')).PublishedToday,
      },
      {
        id: 'failed',
        pluginId: 'publishing',
        icon: Cross,
        title: message('failed.title'),
        link: { label: message('failed.link'), href: '/effects?status=failed' },
        permissions: permissionsOf(SEE_EFFECTS),
        component: async () => (await import('./home/FailedEffects')).FailedEffects,
      },
    ]);
  },

  bootstrap(app: StrapiApp): void {
    const { apis } = app.getPlugin('content-manager');
    (apis as ContentManagerPlugin['config']['apis']).addEditViewSidePanel([PublishingPanel]);
  },
};

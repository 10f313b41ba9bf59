import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { PaperPlane } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PublishingPanel } from './PublishingPanel';
import { SEE_EFFECTS } from './permissions';

/** Shows what follows from publishing: on a page of its own, and beside each article. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'publishing', name: 'Publishing' });
    app.addMenuLink({
      to: 'effects',
      icon: PaperPlane,
      intlLabel: { id: 'publishing.menu', defaultMessage: 'Effects' },
      permissions: [SEE_EFFECTS],
      Component: () => import('./EffectsPage'),
    });
  },

  bootstrap(app: StrapiApp): void {
    const { apis } = app.getPlugin('content-manager');
    (apis as ContentManagerPlugin['config']['apis']).addEditViewSidePanel([PublishingPanel]);
  },
};

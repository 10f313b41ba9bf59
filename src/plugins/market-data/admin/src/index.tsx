import { TrendUp } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { message, registerTrads } from './catalogue';
import { IMPORT_PRICES } from './permissions';

/** Admin page of the share prices. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'market-data', name: 'Market data' });
    app.addMenuLink({
      to: 'share-prices',
      icon: TrendUp,
      intlLabel: message('menu'),
      permissions: [IMPORT_PRICES],
      Component: () => import('./PricesPage'),
    });
  },
};

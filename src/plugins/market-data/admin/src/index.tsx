import { TrendUp } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { IMPORT_PRICES } from '#newsroom/contracts/permissions';
import { message, registerTrads } from './catalogue';

/** Admin page of the share prices. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'market-data', name: 'Market data' });
    app.addMenuLink({
      to: 'share-prices',
      icon: TrendUp,
      intlLabel: message('menu'),
      permissions: permissionsOf(IMPORT_PRICES),
      Component: () => import('./PricesPage'),
    });
  },
};

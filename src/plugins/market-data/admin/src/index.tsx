import { TrendUp } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { IMPORT_PRICES } from './permissions';

/** The page of the panel about share prices. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'market-data', name: 'Market data' });
    app.addMenuLink({
      to: 'share-prices',
      icon: TrendUp,
      intlLabel: { id: 'market-data.menu', defaultMessage: 'Share prices' },
      permissions: [IMPORT_PRICES],
      Component: () => import('./PricesPage'),
    });
  },
};

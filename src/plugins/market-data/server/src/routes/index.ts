import { IMPORT_PRICES, RUN_QUOTES } from '../permissions';

const may = (action: string) => ({
  policies: [
    'admin::isAuthenticatedAdmin',
    { name: 'admin::hasPermissions', config: { actions: [action] } },
  ],
});

export default {
  admin: {
    type: 'admin',
    prefix: '/admin/market-data',
    routes: [
      { method: 'GET', path: '/imports', handler: 'imports.find', config: may(IMPORT_PRICES) },
      { method: 'POST', path: '/imports', handler: 'imports.create', config: may(IMPORT_PRICES) },
      {
        method: 'POST',
        path: '/imports/preview',
        handler: 'imports.preview',
        config: may(IMPORT_PRICES),
      },
      { method: 'GET', path: '/quotes', handler: 'quotes.find', config: may(IMPORT_PRICES) },
      { method: 'POST', path: '/quotes/run', handler: 'quotes.run', config: may(RUN_QUOTES) },
    ],
  },
};

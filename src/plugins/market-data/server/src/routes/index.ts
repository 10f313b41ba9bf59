import { forRole } from '@ota-news/foundation/panel-access/routes';
import { IMPORT_PRICES, RUN_QUOTES } from '../permissions';

const forImporters = forRole(IMPORT_PRICES);

export default {
  admin: {
    type: 'admin',
    prefix: '/admin/market-data',
    routes: [
      forImporters('GET', '/imports', 'imports.find'),
      forImporters('POST', '/imports', 'imports.create'),
      forImporters('POST', '/imports/preview', 'imports.preview'),
      forImporters('GET', '/quotes', 'quotes.find'),
      forRole(RUN_QUOTES)('POST', '/quotes/run', 'quotes.run'),
    ],
  },
};

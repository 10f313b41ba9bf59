import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { IMPORT_PRICES, RUN_QUOTES } from '#newsroom/contracts/permissions';

const forImporters = forRole(IMPORT_PRICES);

export default panelRoutes('/admin/market-data', [
  forImporters('GET', '/imports', 'imports.find'),
  forImporters('POST', '/imports', 'imports.create'),
  forImporters('POST', '/imports/preview', 'imports.preview'),
  forImporters('GET', '/quotes', 'quotes.find'),
  forRole(RUN_QUOTES)('POST', '/quotes/run', 'quotes.run'),
]);

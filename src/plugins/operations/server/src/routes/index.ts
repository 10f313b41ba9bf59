import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { READ } from '../permissions';

export default panelRoutes('/admin/operations', [forRole(READ)('GET', '/health', 'health.find')]);

import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { ACT, READ } from '../permissions';

export default panelRoutes('/admin/operations', [
  forRole(READ)('GET', '/health', 'health.find'),
  forRole(ACT)('POST', '/health/:check/:action', 'health.act'),
]);

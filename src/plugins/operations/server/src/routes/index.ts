import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { ACT_ON_STATE, READ_STATE } from '#newsroom/contracts/permissions';

export default panelRoutes('/admin/operations', [
  forRole(READ_STATE)('GET', '/health', 'health.find'),
  forRole(ACT_ON_STATE)('POST', '/health/:check/:action', 'health.act'),
]);

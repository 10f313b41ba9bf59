import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { MOVE_CONTENT } from '#newsroom/contracts/permissions';

const forMovers = forRole(MOVE_CONTENT);

export default panelRoutes('/admin/moving', [
  forMovers('GET', '/imports', 'imports.list'),
  forMovers('POST', '/imports', 'imports.create'),
  forMovers('GET', '/imports/:id', 'imports.find'),
  forMovers('DELETE', '/imports/:id', 'imports.remove'),
  forMovers('POST', '/imports/:id/parts', 'imports.receive'),
  forMovers('PUT', '/imports/:id/options', 'imports.choose'),
  forMovers('POST', '/imports/:id/:step', 'imports.enter'),
  forMovers('GET', '/imports/:id/items', 'imports.items'),
  forMovers('GET', '/imports/:id/report', 'imports.report'),
  forMovers('GET', '/companies', 'imports.companies'),
]);

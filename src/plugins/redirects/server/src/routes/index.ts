import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { KEEP_REDIRECTS } from '#newsroom/contracts/permissions';

const forKeepers = forRole(KEEP_REDIRECTS);

export default panelRoutes('/admin/redirects', [
  forKeepers('GET', '/', 'redirects.find'),
  forKeepers('POST', '/', 'redirects.create'),
  forKeepers('GET', '/former', 'redirects.former'),
  forKeepers('POST', '/imports', 'imports.create'),
  forKeepers('POST', '/imports/preview', 'imports.preview'),
  forKeepers('PUT', '/:id', 'redirects.update'),
  forKeepers('DELETE', '/:id', 'redirects.remove'),
]);

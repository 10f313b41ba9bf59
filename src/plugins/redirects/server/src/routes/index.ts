import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { KEEP_REDIRECTS } from '#newsroom/contracts/permissions';

const forRedirectEditors = forRole(KEEP_REDIRECTS);

export default panelRoutes('/admin/redirects', [
  forRedirectEditors('GET', '/', 'redirects.find'),
  forRedirectEditors('POST', '/', 'redirects.create'),
  forRedirectEditors('GET', '/former', 'redirects.former'),
  forRedirectEditors('POST', '/imports', 'imports.create'),
  forRedirectEditors('POST', '/imports/preview', 'imports.preview'),
  forRedirectEditors('PUT', '/:id', 'redirects.update'),
  forRedirectEditors('DELETE', '/:id', 'redirects.remove'),
]);

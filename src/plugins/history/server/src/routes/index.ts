import { forSignedIn, panelRoutes } from '@ota-news/foundation/panel-access/routes';

export default panelRoutes('/admin/history', [
  forSignedIn('GET', '/agents', 'versions.agents'),
  forSignedIn('GET', '/versions', 'versions.list'),
  forSignedIn('GET', '/comparison', 'versions.compare'),
  forSignedIn('POST', '/versions/:id/restore', 'restorations.restore'),
  forSignedIn('POST', '/versions/:id/undo', 'restorations.undo'),
]);

import { forSignedIn, panelRoutes } from '@ota-news/foundation/panel-access/routes';

export default panelRoutes('/admin/mcp', [
  forSignedIn('GET', '/changes', 'changes.list'),
  forSignedIn('POST', '/changes/:id/restore', 'changes.restore'),

  forSignedIn('GET', '/proposals', 'proposals.list'),
  forSignedIn('GET', '/proposals/waiting', 'proposals.waiting'),
  forSignedIn('GET', '/proposals/:id/obstacle', 'proposals.obstacle'),
  forSignedIn('POST', '/proposals/:id/accept', 'proposals.accept'),
  forSignedIn('POST', '/proposals/:id/decline', 'proposals.decline'),
]);

import { forSignedIn, panelRoutes } from '@ota-news/foundation/panel-access/routes';

export default panelRoutes('/admin/readiness', [
  forSignedIn('POST', '/articles', 'readiness.ofArticle'),
  forSignedIn('GET', '/drafts', 'readiness.ofDrafts'),
]);

import { forSignedIn, panelRoutes } from '@ota-news/foundation/panel-access/routes';

export default panelRoutes('/admin/editing', [
  forSignedIn('GET', '/articles', 'articles.find'),
  forSignedIn('GET', '/duplicates/:documentId', 'duplicates.find'),
  forSignedIn('GET', '/key', 'keeping.key'),
  forSignedIn('GET', '/list-views/:model', 'list-views.find'),
  forSignedIn('GET', '/places/:model/:documentId', 'places.find'),
  forSignedIn('POST', '/reader-view', 'reader-view.draw'),
  forSignedIn('POST', '/presence', 'presence.beat'),
  forSignedIn('POST', '/presence/leave', 'presence.leave'),
]);

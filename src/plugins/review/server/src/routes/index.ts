import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { COMMENT_ON_DRAFTS, DECIDE_ON_DRAFTS } from '@ota-news/foundation/contracts/review';

const forReaders = forRole(COMMENT_ON_DRAFTS);

export default panelRoutes('/admin/review', [
  forReaders('GET', '/entry', 'reviews.entry'),
  forReaders('GET', '/entries', 'reviews.list'),
  forReaders('POST', '/moves', 'reviews.move'),
  forRole(DECIDE_ON_DRAFTS)('POST', '/assignments', 'reviews.assign'),
  forReaders('POST', '/comments', 'comments.create'),
  forReaders('PUT', '/comments/:id', 'comments.resolve'),
  forReaders('DELETE', '/comments/:id', 'comments.remove'),
]);

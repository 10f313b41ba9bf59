import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { COMMENT, DECIDE } from '../permissions';

const forReaders = forRole(COMMENT);

export default panelRoutes('/admin/review', [
  forReaders('GET', '/entry', 'reviews.entry'),
  forReaders('GET', '/entries', 'reviews.list'),
  forReaders('POST', '/moves', 'reviews.move'),
  forRole(DECIDE)('POST', '/assignments', 'reviews.assign'),
  forReaders('POST', '/comments', 'comments.create'),
  forReaders('PUT', '/comments/:id', 'comments.resolve'),
  forReaders('DELETE', '/comments/:id', 'comments.remove'),
]);

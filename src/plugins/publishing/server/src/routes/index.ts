import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { RETRY_EFFECTS, SEE_EFFECTS } from '@ota-news/foundation/contracts/publishing';

const forReaders = forRole(SEE_EFFECTS);
const forRepairers = forRole(RETRY_EFFECTS);

export default panelRoutes('/admin/publishing', [
  forReaders('GET', '/types', 'effects.types'),
  forReaders('GET', '/effects', 'effects.find'),
  forRepairers('POST', '/effects/retry', 'effects.retryFailed'),
  forRepairers('POST', '/effects/:id/retry', 'effects.retry'),
  forReaders('GET', '/articles/:documentId', 'effects.article'),
  forReaders('GET', '/published', 'effects.published'),
  forReaders('GET', '/plan', 'plan.find'),
  forReaders('PUT', '/plan/:documentId', 'plan.move'),
]);

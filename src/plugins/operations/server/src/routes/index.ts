import { forRole } from '@ota-news/foundation/panel-access/routes';
import { READ } from '../permissions';

export default {
  admin: {
    type: 'admin',
    prefix: '/admin/operations',
    routes: [forRole(READ)('GET', '/health', 'health.find')],
  },
};

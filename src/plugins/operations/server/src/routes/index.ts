import { READ } from '../permissions';

const policies = [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [READ] } },
];

export default {
  admin: {
    type: 'admin',
    prefix: '/admin/operations',
    routes: [{ method: 'GET', path: '/health', handler: 'health.find', config: { policies } }],
  },
};

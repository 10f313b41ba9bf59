import { forSignedIn } from '../../../../../panel-access/routes';

export default {
  admin: {
    type: 'admin',
    prefix: '/admin/editing',
    routes: [forSignedIn('GET', '/key', 'keeping.key')],
  },
};

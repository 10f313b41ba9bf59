import { forSignedIn } from '@ota-news/foundation/panel-access/routes';

export default {
  admin: {
    type: 'admin',
    prefix: '/admin/editing',
    routes: [
      forSignedIn('GET', '/key', 'keeping.key'),
      forSignedIn('POST', '/presence', 'presence.beat'),
      forSignedIn('POST', '/presence/leave', 'presence.leave'),
    ],
  },
};

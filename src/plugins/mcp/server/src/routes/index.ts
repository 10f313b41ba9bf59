import { forSignedIn } from '@ota-news/foundation/panel-access/routes';

export default {
  panel: {
    type: 'admin',
    prefix: '/admin/mcp',
    routes: [
      forSignedIn('GET', '/changes', 'changes.list'),
      forSignedIn('POST', '/changes/:id/restore', 'changes.restore'),
    ],
  },
};

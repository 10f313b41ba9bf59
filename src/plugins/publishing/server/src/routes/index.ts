import { RETRY_EFFECTS, SEE_EFFECTS } from '../permissions';

const may = (action: string) => ({
  policies: [
    'admin::isAuthenticatedAdmin',
    { name: 'admin::hasPermissions', config: { actions: [action] } },
  ],
});

export default {
  admin: {
    type: 'admin',
    prefix: '/admin/publishing',
    routes: [
      { method: 'GET', path: '/effects', handler: 'effects.find', config: may(SEE_EFFECTS) },
      {
        method: 'POST',
        path: '/effects/retry',
        handler: 'effects.retryFailed',
        config: may(RETRY_EFFECTS),
      },
      {
        method: 'POST',
        path: '/effects/:id/retry',
        handler: 'effects.retry',
        config: may(RETRY_EFFECTS),
      },
      {
        method: 'GET',
        path: '/articles/:documentId',
        handler: 'effects.article',
        config: may(SEE_EFFECTS),
      },
      { method: 'GET', path: '/schedule', handler: 'effects.schedule', config: may(SEE_EFFECTS) },
    ],
  },
};

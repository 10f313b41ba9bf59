/** Only a person's own session opens these doors, not an API token of the panel. */
const config = {
  auth: { strategies: ['admin'] },
  policies: ['admin::isAuthenticatedAdmin'],
};

export default {
  panel: {
    type: 'admin',
    prefix: '/admin/mcp',
    routes: [
      { method: 'GET', path: '/changes', handler: 'changes.list', config },
      { method: 'POST', path: '/changes/:id/restore', handler: 'changes.restore', config },
    ],
  },
};

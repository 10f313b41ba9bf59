import type { Context } from 'koa';
import { endpoints } from '../endpoints';

/**
 * Accepts only requests that the admission middleware has authenticated before their body was read, so that
 * the endpoints stay closed if that middleware is missing from the stack.
 */
const admitted = {
  name: 'ingestion-admission',
  authenticate: async ({ state }: Context) =>
    state.admitted === undefined
      ? { authenticated: false }
      : { authenticated: true, credentials: state.admitted.credentials },
};

export default {
  'content-api': {
    type: 'content-api',
    routes: endpoints.map(({ path, handler }) => ({
      method: 'POST',
      path,
      handler,
      config: { prefix: '', auth: { strategies: [admitted] } },
    })),
  },
};

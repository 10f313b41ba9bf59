import { endpoints } from '../endpoints';

/**
 * Callers have been admitted before their body was read; here only who passed there is let in, so
 * that the endpoints stay shut if that middleware is ever missing from the stack.
 */
const admitted = {
  name: 'ingestion-admission',
  authenticate: async (ctx: { state: { admitted?: { credentials: unknown } } }) =>
    ctx.state.admitted === undefined
      ? { authenticated: false }
      : { authenticated: true, credentials: ctx.state.admitted.credentials },
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

import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { PATHS } from '../protocol';

/** `GET /agent/identity`: without it the address would be looked up as that of an article. */
export const identityEndpoint: DocumentRoute = {
  kind: 'document',
  path: PATHS.identity,
  respond: async () => ({
    status: 405,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({
      error: 'invalid_request',
      error_description: 'Use POST with a JSON body.',
    }),
    tags: [],
    headers: { Allow: 'POST', 'Cache-Control': 'no-store' },
  }),
};

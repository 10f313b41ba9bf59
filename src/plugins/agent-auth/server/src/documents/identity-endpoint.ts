import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { PATHS } from '../protocol';

/** Answers `GET /agent/identity` with 405. Without this route, the path would be looked up as an article. */
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

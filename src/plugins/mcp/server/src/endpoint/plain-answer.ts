import { isLegacyRequest } from '@modelcontextprotocol/server';

const STREAM = 'text/event-stream';
const JSON_RANGE = /(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:[;,]|$)/i;
const DATA = 'data: ';

/**
 * Whether a client takes JSON and says nothing of streams, as plain HTTP clients do. To the SDK a
 * request of the 2025 revisions is acceptable only when it names both types.
 */
export const wantsPlainAnswer = async (request: Request, body: unknown): Promise<boolean> => {
  const accept = request.headers.get('accept');
  const isPlain = accept === null || (!accept.includes(STREAM) && JSON_RANGE.test(accept));
  return isPlain && body !== undefined && (await isLegacyRequest(request, body));
};

/** Names both types for a client that left it open. */
export const acceptBoth = (request: Request): Request => {
  request.headers.set('Accept', `application/json, ${STREAM}`);
  return request;
};

/** The message at the end of a stream, which is the answer, by itself. */
export const plainAnswer = async (response: Response): Promise<Response> => {
  if (response.headers.get('Content-Type') !== STREAM) return response;
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith(DATA));
  return new Response(lines.at(-1)?.slice(DATA.length), {
    status: response.status,
    headers: { 'Content-Type': 'application/json' },
  });
};

import { isLegacyRequest } from '@modelcontextprotocol/server';

const STREAM = 'text/event-stream';
const JSON_RANGE = /(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:[;,]|$)/i;
const DATA = 'data: ';

/**
 * Detects clients that accept JSON but not event streams, as plain HTTP clients do. The SDK requires both types for
 * requests of the 2025 revisions.
 */
export const wantsPlainAnswer = async (request: Request, body: unknown): Promise<boolean> => {
  const accept = request.headers.get('accept');
  const isPlain = accept === null || (!accept.includes(STREAM) && JSON_RANGE.test(accept));
  return isPlain && body !== undefined && (await isLegacyRequest(request, body));
};

/** Adds both types to the Accept header. */
export const acceptBoth = (request: Request): Request => {
  request.headers.set('Accept', `application/json, ${STREAM}`);
  return request;
};

/** Extracts the last message of an event stream, which is the response. */
export const plainAnswer = async (response: Response): Promise<Response> => {
  if (response.headers.get('Content-Type') !== STREAM) return response;
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith(DATA));
  return new Response(lines.at(-1)?.slice(DATA.length), {
    status: response.status,
    headers: { 'Content-Type': 'application/json' },
  });
};

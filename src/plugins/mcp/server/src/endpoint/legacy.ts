import {
  legacyStatelessFallback,
  WebStandardStreamableHTTPServerTransport,
  type LegacyHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server';

const STREAM = 'text/event-stream';
const BOTH = `application/json, ${STREAM}`;
const JSON_RANGE = /(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:[;,]|$)/i;
/** Status of an exchange that the client has left; nobody reads it. */
const CLIENT_CLOSED = 499;

/** Detects clients that accept JSON but not event streams, as plain HTTP clients do. */
const acceptsJsonOnly = (request: Request): boolean => {
  const accept = request.headers.get('accept');
  return accept === null || (!accept.includes(STREAM) && JSON_RANGE.test(accept));
};

/** Tells whether a message asks for notifications before its answer, which only a stream can carry. */
const wantsProgress = (message: unknown): boolean => {
  const { params } = (message ?? {}) as { params?: { _meta?: { progressToken?: unknown } | null } };
  return params?._meta?.progressToken !== undefined;
};

/** Ends as soon as the client has left. */
const whenLeft = ({ signal }: Request): Promise<Response> =>
  new Promise((resolve) => {
    const leave = (): void => resolve(new Response(null, { status: CLIENT_CLOSED }));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });

/**
 * Serves requests of the 2025 revisions without sessions (MCP 2025-11-25, Transports, "Sending Messages to the Server"):
 * by one JSON object, or by an event stream to those that ask for progress and accept one.
 *
 * @param createServer builds the server for a single request
 * @param onerror gets errors of the server
 * @param maxRequestBodySize in bytes
 */
export const legacyHandler = (
  createServer: McpServerFactory,
  onerror: (error: Error) => void,
  maxRequestBodySize: number,
): LegacyHttpHandler => {
  const stream = legacyStatelessFallback(createServer, onerror, { maxRequestBodySize });

  return async (request, options) => {
    const isJsonOnly = acceptsJsonOnly(request);
    if (!isJsonOnly && wantsProgress(options?.parsedBody)) return stream(request, options);
    // The SDK requires both types, whichever it answers with.
    if (isJsonOnly) request.headers.set('Accept', BOTH);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize,
    });
    const server = await createServer({
      era: 'legacy',
      authInfo: options?.authInfo,
      requestInfo: request,
    });
    await server.connect(transport);
    try {
      return await Promise.race([transport.handleRequest(request, options), whenLeft(request)]);
    } finally {
      await server.close();
    }
  };
};

import {
  legacyStatelessFallback,
  WebStandardStreamableHTTPServerTransport,
  type LegacyHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server';

const STREAM = 'text/event-stream';
const BOTH = `application/json, ${STREAM}`;
const JSON_RANGE = /(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:[;,]|$)/i;

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

/**
 * Serves requests of the 2025 revisions without sessions (MCP 2025-11-25, Transports, "Sending Messages to the Server"):
 * by one JSON object, or by an event stream to those that ask for progress and accept one.
 *
 * @param createServer builds the server for a single request
 * @param onerror gets errors of the server
 * @returns takes the message as `parsedBody`
 */
export const legacyHandler = (
  createServer: McpServerFactory,
  onerror: (error: Error) => void,
): LegacyHttpHandler => {
  const stream = legacyStatelessFallback(createServer, onerror);

  return async (request, options) => {
    const isJsonOnly = acceptsJsonOnly(request);
    if (!isJsonOnly && wantsProgress(options?.parsedBody)) return stream(request, options);
    // The SDK requires both types, whichever it answers with.
    if (isJsonOnly) request.headers.set('Accept', BOTH);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await createServer({
      era: 'legacy',
      authInfo: options?.authInfo,
      requestInfo: request,
    });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, options);
    } finally {
      await server.close();
    }
  };
};

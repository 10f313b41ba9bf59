import type { Server, ServerOptions } from 'node:http';
import { environment } from '#environment';

/** Headers come in one piece from any client that means well. */
const HEADERS_MS = 20_000;
/** A picture of the largest size that comes over a slow line. */
const REQUEST_MS = 300_000;
/**
 * Longer than proxies keep a connection that nobody uses (nginx: 60 s), so that it is the proxy that ends it:
 * the other way round a request may be on its way while the connection is closed.
 */
const KEPT_ALIVE_MS = 75_000;
const CHECK_MS = 1_000;

const silenceMs = (): number => environment().CONNECTION_SILENCE_SECONDS * 1000;

/** How long the server waits for requests, as Node takes it when the server is made. */
export const serverOptions = (): ServerOptions => ({
  headersTimeout: Math.min(HEADERS_MS, silenceMs()),
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEPT_ALIVE_MS,
  connectionsCheckingInterval: CHECK_MS,
});

/**
 * Ends connections on which nothing moves in either direction, such as a reader's who does not read, and
 * bounds how many there are at once.
 */
export const boundConnections = (server: Server): void => {
  server.timeout = silenceMs();
  server.maxConnections = environment().MAX_CONNECTIONS;
};

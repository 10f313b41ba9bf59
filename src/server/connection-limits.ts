import type { Server, ServerOptions } from 'node:http';

/** Timeout for request headers in milliseconds; well-behaved clients send them at once. */
const HEADERS_MS = 20_000;
/** Timeout for a whole request in milliseconds, enough for the largest picture over a slow line. */
const REQUEST_MS = 300_000;
/**
 * Keep-alive timeout in milliseconds, longer than that of proxies (nginx: 60 s), so that the proxy closes idle
 * connections. Otherwise a request could arrive while the connection is being closed.
 */
const KEPT_ALIVE_MS = 75_000;
const CHECK_MS = 1_000;

/** Bounds of the connections of a server. */
export interface ConnectionLimits {
  /** Silence in milliseconds after which a connection is closed. */
  silenceMs: number;
  maxConnections: number;
}

/** Returns the timeouts for Node's server constructor. */
export const serverOptions = ({ silenceMs }: ConnectionLimits): ServerOptions => ({
  headersTimeout: Math.min(HEADERS_MS, silenceMs),
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEPT_ALIVE_MS,
  connectionsCheckingInterval: CHECK_MS,
});

/**
 * Closes connections without traffic in either direction, such as those of clients that do not read, and limits the
 * number of open connections.
 */
export const boundConnections = (
  server: Server,
  { silenceMs, maxConnections }: ConnectionLimits,
): void => {
  server.timeout = silenceMs;
  server.maxConnections = maxConnections;
};

import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 50;

/**
 * Stops accepting connections and completes the requests in progress. Responses ask clients to close the connection,
 * and idle connections are closed shortly after, so that a proxy sends new requests to another process. Requests that
 * take longer than the limit are cut off.
 *
 * @param limits `graceMs`: time for which idle connections stay open; a proxy may be sending a request on one. `limitMs`:
 *   time for the requests in progress
 */
export const drainServer = async (
  httpServer: HttpServer,
  { graceMs, limitMs }: { graceMs: number; limitMs: number },
): Promise<void> => {
  if (!httpServer.listening) return;
  const finished = new AbortController();

  /** Stops accepting connections. `close` of the HTTP server would also close idle ones immediately. */
  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      Server.prototype.close.call(httpServer, () => resolve());
    });

  const closeIdleConnections = async (): Promise<void> => {
    await pause(graceMs);
    while (!finished.signal.aborted) {
      // A connection that was busy before may have become idle.
      httpServer.closeIdleConnections();
      await pause(PAUSE_MS);
    }
  };

  httpServer.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  void closeIdleConnections();
  const limit = pause(limitMs, undefined, { signal: finished.signal }).catch(() => undefined);
  await Promise.race([drained(), limit]);
  finished.abort();
};

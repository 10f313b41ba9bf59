import { onShutdown } from '@ota-news/foundation/library-patches/shutdown';
import type { Core } from '@strapi/strapi';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '#environment';

const PAUSE_MS = 50;

/**
 * Time for which idle keep-alive connections of a proxy stay open during shutdown, in milliseconds. The proxy may be
 * sending a request on one, and must not retry a request with side effects on another process.
 */
const PROXY_GRACE_MS = 2000;

/**
 * Makes shutdown graceful: the service stops accepting connections, completes requests in progress and then closes the
 * database. Responses ask proxies to close the connection, and idle connections are closed shortly after, so that a
 * proxy sends new requests to another process. Requests that take longer than SHUTDOWN_SECONDS are cut off.
 */
export const drainBeforeDestroying = (strapi: Core.Strapi): void => {
  const { httpServer } = strapi.server;

  /** Stops accepting connections. `close` of the HTTP server would also close idle ones immediately. */
  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      Server.prototype.close.call(httpServer, () => resolve());
    });

  const closeIdleConnections = async (signal: AbortSignal): Promise<void> => {
    if (environment().TRUSTED_PROXIES !== undefined) await pause(PROXY_GRACE_MS);
    while (!signal.aborted) {
      // A connection that was busy before may have become idle.
      httpServer.closeIdleConnections();
      await pause(PAUSE_MS);
    }
  };

  onShutdown(strapi, async () => {
    if (!httpServer.listening) return;
    const finished = new AbortController();
    httpServer.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    void closeIdleConnections(finished.signal);
    const limit = pause(environment().SHUTDOWN_SECONDS * 1000, undefined, {
      signal: finished.signal,
    }).catch(() => undefined);
    await Promise.race([drained(), limit]);
    finished.abort();
  });
};

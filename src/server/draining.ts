import type { Core } from '@strapi/strapi';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '#environment';

const PAUSE_MS = 50;

/**
 * How long connections that a proxy keeps for later stay open, in milliseconds. It may be sending a request on
 * one just now, and may not send one that changes something to another process.
 */
const PROXY_GRACE_MS = 2000;

/**
 * Makes the end of the service wait for the requests it has begun: it stops to accept connections,
 * answers what is under way and only then closes the database. A proxy in front sends what comes
 * meanwhile to another process: each answer asks it to close the connection, and those it does not
 * use are closed a little later. What takes longer than SHUTDOWN_SECONDS is cut off.
 */
export const drainBeforeDestroying = (strapi: Core.Strapi): void => {
  const { httpServer } = strapi.server;
  const destroy = strapi.destroy.bind(strapi);

  /** Stops to accept connections. An HTTP server's own `close` would also end the idle ones at once. */
  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      Server.prototype.close.call(httpServer, () => resolve());
    });

  const closeIdleConnections = async (signal: AbortSignal): Promise<void> => {
    if (environment().TRUSTED_PROXIES !== undefined) await pause(PROXY_GRACE_MS);
    while (!signal.aborted) {
      // A connection that was busy a moment ago may be kept alive for another request.
      httpServer.closeIdleConnections();
      await pause(PAUSE_MS);
    }
  };

  strapi.destroy = async () => {
    if (httpServer.listening) {
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
    }
    await destroy();
  };
};

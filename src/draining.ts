import type { Core } from '@strapi/strapi';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from './environment';

const PAUSE_MS = 50;

/**
 * Makes the end of the service wait for the requests it has begun: it stops to accept connections,
 * answers what is under way and only then closes the database. A proxy in front sends what comes
 * meanwhile to another process, so a rolling restart loses nothing. What takes longer than
 * SHUTDOWN_SECONDS is cut off.
 */
export const drainBeforeDestroying = (strapi: Core.Strapi): void => {
  const { httpServer } = strapi.server;
  const destroy = strapi.destroy.bind(strapi);

  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      httpServer.close(() => resolve());
    });

  const closeIdleConnections = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      // A connection that was busy a moment ago may be kept alive for another request.
      httpServer.closeIdleConnections();
      await pause(PAUSE_MS);
    }
  };

  strapi.destroy = async () => {
    if (httpServer.listening) {
      const finished = new AbortController();
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

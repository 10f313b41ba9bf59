import { getService } from '@ota-news/foundation/contracts/services';
import type { Purge } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { environment } from '#environment';
import { CLIENT_ADDRESS } from './hop-headers';
import type { FromService, ToService } from './messages';
import { openPurgeNumber } from './purge-number';
import { serviceSocket, webWorkersFolder } from './service-socket';
import { createSharedCounters } from './shared-counters';

const send = (message: FromService): void => void process.send?.(message);

/** Address of the client whose request a connection carries; connections carry one after the other. */
const clientOf = new WeakMap<Socket, string>();

/** Makes a request look as if its client were connected to this process. */
const adoptClient = ({ socket, headers }: IncomingMessage): void => {
  const address = headers[CLIENT_ADDRESS];
  delete headers[CLIENT_ADDRESS];
  if (typeof address !== 'string') return;
  if (!clientOf.has(socket)) {
    Object.defineProperty(socket, 'remoteAddress', { get: () => clientOf.get(socket) });
  }
  clientOf.set(socket, address);
};

/** Ends this process with the primary, which stops it by a signal and disappears only when it is killed. */
const followPrimary = (folder: string): void => {
  process.once('disconnect', () => {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, 'SIGTERM');
  });
};

/**
 * Keeps the connections of web workers, which bound those of clients. A connection that is closed as a request arrives
 * on it would lose the request.
 */
const unboundConnections = (server: Server): void => {
  server.timeout = 0;
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  server.maxConnections = Infinity;
};

const announcePurges = (strapi: Core.Strapi, folder: string): void => {
  const latest = openPurgeNumber(folder);
  const cache = getService(strapi, 'site', 'page-cache');
  const announce = (purge: Purge): void => {
    const number = latest.read() + 1;
    latest.write(number);
    send({ type: 'purge', purge, number });
  };
  cache.onPurge(announce);
  cache.shareResponses();
  // What changed while no service ran was not announced.
  announce('all');
};

/**
 * Joins the web workers if this process is the service behind them: listens on their socket, shares its limits and
 * cached responses, and announces purges. Call it on the loaded service, before it listens.
 *
 * @returns a function to call when the service accepts requests
 */
export const joinWebWorkers = (strapi: Core.Strapi): (() => void) => {
  const folder = webWorkersFolder();
  if (folder === undefined) return () => undefined;
  const socket = serviceSocket(folder);
  // Left by a process that ended abruptly.
  rmSync(socket, { force: true });
  strapi.config.set('server.socket', socket);
  unboundConnections(strapi.server.httpServer);
  strapi.server.httpServer.prependListener('request', adoptClient);
  const counters = createSharedCounters(send);
  const gateway = getService(strapi, 'traffic', 'gateway');
  const cache = getService(strapi, 'site', 'page-cache');
  // With Redis every process counts there.
  if (environment().REDIS_URL === undefined) {
    getService(strapi, 'traffic', 'limits').countWith(counters.counter);
  }
  process.on('message', (message: ToService) => {
    if (message.type === 'counted') return counters.receive(message);
    gateway.noteServed(message.served);
    for (const [, byStatus] of message.served.counts) {
      cache.countHits(byStatus.reduce((sum, [, requests]) => sum + requests, 0));
    }
  });
  announcePurges(strapi, folder);
  followPrimary(folder);
  return () => send({ type: 'ready' });
};

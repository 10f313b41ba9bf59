/** A process that answers requests from copies of pages and forwards all others to the service. */
import { createRequestCounts } from '@ota-news/foundation/http-cache/request-counts';
import { createClientAddresses } from '@ota-news/foundation/network/client-address';
import { identifyRequest, REQUEST_ID } from '@ota-news/foundation/network/request-id';
import { createReadingCounts } from '@ota-news/foundation/readership/reading-counts';
import { hasSeveralHosts } from '@ota-news/foundation/network/several-hosts';
import { keepTickObject } from '@ota-news/foundation/threads/tick-object';
import type { LimitName, LoggedRequest } from '@ota-news/foundation/contracts/traffic';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { boundConnections, serverOptions } from '../connection-limits';
import { drainServer } from '../drain-server';
import { createCopies, type Copy } from './copies';
import { createForwarding } from './forwarding';
import type { FromWebWorker, ToWebWorker } from './messages';
import { openPurgeNumber } from './purge-number';
import { createSharedCounters } from './shared-counters';
import { readWebWorkerSettings } from './web-worker-settings';

/** Interval in milliseconds at which the service hears what was answered here. */
const REPORT_MS = 250;

keepTickObject();
const settings = readWebWorkerSettings();
const send = (message: FromWebWorker): void => void process.send?.(message);
const counters = createSharedCounters(send);
const copies = createCopies(settings.pageCache, openPurgeNumber(settings.folder));
const forward = createForwarding(settings.socket, copies);
const clients = createClientAddresses(settings.trustedProxies);
const counts = createRequestCounts();
const readings = createReadingCounts();
let logged: LoggedRequest[] = [];

const serve = (request: IncomingMessage, response: ServerResponse, copy: Copy): void => {
  const began = performance.now();
  if (settings.isLogged) identifyRequest(clients, request, response);
  copy.prepared.send(request, response);
  const seconds = (performance.now() - began) / 1000;
  const { statusCode: status } = response;
  counts.add(copy.route.kind, status, seconds);
  readings.add(request, status, copy.route);
  if (!settings.isLogged) return;
  const id = request.headers[REQUEST_ID] as string | undefined;
  const { method } = request;
  const address = clients.of(request);
  logged.push({ id, method, route: copy.route, status, seconds, address });
};

const server = createServer(serverOptions(settings.connections), (request, response) => {
  const copy = copies.find(request);
  // The service verifies signatures, whose operator may have a limit of its own.
  const isSigned = request.headers['signature-agent'] !== undefined;
  if (copy === null || isSigned || hasSeveralHosts(request)) return forward(request, response);
  if (copy.limit === null) return serve(request, response, copy);
  const { quota, seconds } = copy.limit;
  const name = copy.limit.name as LimitName;
  const key = clients.keyOf(request);
  counters.call('add', name, seconds, key, (count) => {
    // The service writes the refusal, and counts the request once more, which changes nothing.
    if (count !== null && count.consumed > quota) return forward(request, response);
    // It may have been purged meanwhile.
    const current = copies.find(request);
    if (current !== null) return serve(request, response, current);
    // The service counts it.
    counters.call('giveBack', name, seconds, key, () => forward(request, response));
  });
});

const report = (): void => {
  const served = counts.take();
  if (served.length === 0) return;
  send({ type: 'served', served: { counts: served, log: logged, readings: readings.take() } });
  logged = [];
};

const stop = async (): Promise<void> => {
  await drainServer(server, settings.draining);
  report();
  // Ends once the message has been sent.
  process.disconnect();
  process.exit();
};

process.on('message', (message: ToWebWorker) => {
  if (message.type === 'counted') counters.receive(message);
  else if (message.type === 'purge') copies.purge(message);
  else void stop();
});
// The primary asks to stop; a terminal sends the signals to all processes.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => send({ type: 'leaving' }));
setInterval(report, REPORT_MS).unref();

boundConnections(server, settings.connections);
server.on('error', ({ code = '' }: NodeJS.ErrnoException) => send({ type: 'refused', code }));
server.listen(settings.port, settings.host);

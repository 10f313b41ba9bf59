import { connectToRedis } from '@ota-news/foundation/redis/connection';
import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '#environment';
import { readEnvironmentFile } from '#environment/env-file';
import { reasonOf } from '../failure-reason';
import { requireFreePort } from '../free-port';
import { connectionLimits, drainingLimits } from '../process-limits';
import { createKeptCounters } from './kept-counters';
import type { FromService, FromWebWorker, ToWebWorker } from './messages';
import { openPurgeNumber } from './purge-number';
import { runServiceProcess, type ServiceProcess } from './service-process';
import { serviceSocket, webWorkersFolder } from './service-socket';
import { webWorkerArguments, type WebWorkerSettings } from './web-worker-settings';

/** Pause in milliseconds before a web worker that has ended is replaced, so that a fault does not start many. */
const REPLACEMENT_MS = 100;

const webWorkerCount = (): number => {
  const { WORKERS } = environment();
  return WORKERS === 'auto' ? availableParallelism() : WORKERS;
};

const settingsOf = (folder: string): WebWorkerSettings => {
  const env = environment();
  return {
    host: env.HOST,
    port: env.PORT,
    folder,
    socket: serviceSocket(folder),
    trustedProxies: env.TRUSTED_PROXIES,
    pageCache: { seconds: env.PAGE_CACHE_SECONDS, mebibytes: env.PAGE_CACHE_MEBIBYTES },
    connections: connectionLimits(),
    draining: drainingLimits(),
    isLogged: ['http', 'verbose', 'debug', 'silly'].includes(env.LOG_LEVEL),
  };
};

const openCounters = () => {
  const { REDIS_URL } = environment();
  if (REDIS_URL === undefined) return { count: createKeptCounters(null), close: () => undefined };
  const connection = connectToRedis({ log: console }, REDIS_URL, 'limits');
  return { count: createKeptCounters(connection.redis), close: () => connection.close() };
};

/** Sends to a web worker; one that has just ended is replaced and needs no messages. */
const sendTo = (worker: Worker, message: ToWebWorker): void => {
  if (worker.isConnected()) worker.send(message, () => undefined);
};

const webWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** Starts the web workers, which accept connections by themselves, and replaces those that end. */
const runWebWorkers = (
  count: number,
  settings: WebWorkerSettings,
  onEnd: (worker: Worker) => void,
): void => {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: path.join(__dirname, 'web-worker.js'),
    args: webWorkerArguments(settings),
  });
  for (let index = 0; index < count; index += 1) cluster.fork();
  cluster.on('exit', onEnd);
};

const stopWebWorkers = async (): Promise<void> => {
  const running = webWorkers();
  const ended = running.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
  for (const worker of running) sendTo(worker, { type: 'stop' });
  await Promise.all(ended);
};

/** Runs service and web workers until this process is asked to stop. */
const superviseAll = (count: number): void => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-workers-'));
  openPurgeNumber(folder).close();
  const settings = settingsOf(folder);
  const counters = openCounters();
  let isRunning = false;
  let isStopping = false;

  const end = (code: number): never => {
    counters.close();
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };

  const stop = async (failure?: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await stopWebWorkers();
    const code = await service.stop();
    end(failure ?? code);
  };

  const leaving = new Set<Worker>();

  const replaceEnded = async (worker: Worker): Promise<void> => {
    if (leaving.delete(worker) || isStopping) return;
    await pause(REPLACEMENT_MS);
    if (!isStopping) cluster.fork();
  };

  /** Lets a web worker end when its successor listens: somebody has to accept connections at any time. */
  const replaceLeaving = (worker: Worker): void => {
    if (leaving.has(worker) || isStopping) return;
    leaving.add(worker);
    cluster.fork().once('listening', () => sendTo(worker, { type: 'stop' }));
  };

  const service: ServiceProcess = runServiceProcess(folder, {
    onMessage(message: FromService, reply) {
      if (message.type === 'count') void counters.count(message).then(reply);
      else if (message.type === 'purge') for (const each of webWorkers()) sendTo(each, message);
      else if (!isRunning && !isStopping) {
        isRunning = true;
        runWebWorkers(count, settings, (worker) => void replaceEnded(worker));
      }
    },
    onFailure: end,
  });

  cluster.on('message', (worker: Worker, message: FromWebWorker) => {
    if (message.type === 'count') {
      void counters.count(message).then((counted) => sendTo(worker, counted));
    } else if (message.type === 'served') service.send(message);
    else if (message.type === 'leaving') replaceLeaving(worker);
    else {
      console.error(reasonOf(Object.assign(new Error(message.code), { code: message.code })));
      void stop(1);
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
};

/**
 * Runs the service behind web workers if the settings ask for it.
 *
 * @returns false if this process is to serve by itself, or is the service behind the web workers
 */
export const runBehindWebWorkers = async (): Promise<boolean> => {
  if (webWorkersFolder() !== undefined) return false;
  readEnvironmentFile();
  try {
    const count = webWorkerCount();
    if (count === 0) return false;
    await requireFreePort();
    superviseAll(count);
    return true;
  } catch (error) {
    console.error(reasonOf(error) ?? error);
    process.exit(1);
  }
};

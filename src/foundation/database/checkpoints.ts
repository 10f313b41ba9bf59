import type { Core } from '@strapi/strapi';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { onShutdown } from '../library-patches/shutdown';
import type { CheckpointMessage } from './checkpoint-worker';
import { isPostgres } from './connection';
import { writeGate } from './write-gate';

const WORKER = path.join(__dirname, 'checkpoint-worker.js');

/**
 * Keeps SQLite's write-ahead log short from a thread with its own connection, until the service is destroyed. If the
 * thread dies, commits checkpoint once the log reaches the backstop (`leaveLogToBackground`). PostgreSQL has background
 * processes for this.
 */
export const checkpointInBackground = (strapi: Core.Strapi): void => {
  if (isPostgres(strapi)) return;
  const { filename } = strapi.config.get('database.connection.connection') as { filename: string };
  const worker = new Worker(WORKER, { workerData: { filename } });
  worker.on('message', (message: CheckpointMessage) => {
    if (message === 'go on') return writeGate.open();
    writeGate.close();
    worker.postMessage('held');
  });
  worker.once('error', (error) => {
    strapi.log.warn(
      `SQLite: the thread that keeps the write-ahead log short has ended, so commits take longer now and then. ${error.message}`,
    );
  });
  worker.once('exit', () => writeGate.open());
  worker.unref();
  // The last connection to close removes the log; it must be the service's own.
  onShutdown(strapi, () => worker.terminate());
};

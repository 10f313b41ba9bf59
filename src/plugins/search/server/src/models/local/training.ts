import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TrainingMessage } from './training-worker';

const WORKER = path.join(__dirname, 'training-worker.js');

/**
 * Trains a model in a worker thread.
 *
 * @param parts batches of encoded term counts, small enough to post without blocking the event loop
 * @returns the serialized model, see `decodeModel`
 */
export const trainInThread = async (parts: AsyncIterable<string[]>): Promise<string> => {
  const worker = new Worker(WORKER);
  const send = (message: TrainingMessage): void => worker.postMessage(message);
  try {
    const trained = new Promise<string>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The training ended without a model.')));
    });
    // Awaited below; without this handler, a failure while batches are sent would be an unhandled rejection.
    trained.catch(() => {});
    for await (const part of parts) send(part);
    send(null);
    return await trained;
  } finally {
    await worker.terminate();
  }
};

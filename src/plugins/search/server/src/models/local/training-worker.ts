import { lowerThreadPriority } from '@ota-news/foundation/threads/priority';
import { parentPort } from 'node:worker_threads';
import { encodeModel } from './storage';
import { trainLocalModel } from './train';

/** Message to the worker: batches of documents, then null. The worker replies with the serialized model. */
export type TrainingMessage = string[] | null;

lowerThreadPriority();
const documents: string[] = [];

parentPort?.on('message', (message: TrainingMessage) => {
  if (message !== null) {
    documents.push(...message);
    return;
  }
  parentPort?.postMessage(encodeModel(trainLocalModel(documents)));
  parentPort?.close();
});

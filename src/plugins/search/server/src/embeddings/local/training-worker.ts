import { giveWayToReaders } from '@ota-news/foundation/threads/priority';
import { parentPort } from 'node:worker_threads';
import { encodeModel } from './storage';
import { trainLocalModel } from './train';

/** What the service sends: documents in parts, then null; the answer is the trained model as text. */
export type TrainingMessage = string[] | null;

giveWayToReaders();
const documents: string[] = [];

parentPort?.on('message', (message: TrainingMessage) => {
  if (message !== null) {
    documents.push(...message);
    return;
  }
  parentPort?.postMessage(encodeModel(trainLocalModel(documents)));
  parentPort?.close();
});

import { lowerThreadPriority } from '@ota-news/foundation/threads/priority';
import { collectStartGarbage } from '@ota-news/foundation/threads/start-garbage';
import { workerData } from 'node:worker_threads';
import { loadNetwork } from './network';

/** Tinypool passes its own data first, then the options of the thread. */
const [, { hasLowPriority }] = workerData as [unknown, { hasLowPriority: boolean }];
if (hasLowPriority) lowerThreadPriority();
collectStartGarbage();
const loading = loadNetwork();
// Each request awaits `loading` and reports its error; without this handler, the unhandled rejection would end the
// process.
loading.catch(() => {});

/** Worker side of `embeddingThread`. An empty text only checks that the network loads. */
export default async (text: string): Promise<Float32Array | null> => {
  const embed = await loading;
  return text === '' ? null : embed(text);
};

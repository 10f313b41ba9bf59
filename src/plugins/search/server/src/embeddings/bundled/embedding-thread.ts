import { giveWayToReaders } from '@ota-news/foundation/threads/priority';
import { collectStartGarbage } from '@ota-news/foundation/threads/start-garbage';
import { workerData } from 'node:worker_threads';
import { loadNetwork } from './network';

/** What a thread is started with: its pool's own data, and whether readers go before it. */
const [, { givesWay }] = workerData as [unknown, { givesWay: boolean }];
if (givesWay) giveWayToReaders();
collectStartGarbage();
const loading = loadNetwork();
// Each text that is asked for tells why; without this, the first failure would end the process.
loading.catch(() => {});

/** The thread's side of `embeddingThread`: an empty text only asks whether the network loads. */
export default async (text: string): Promise<Float32Array | null> => {
  const embed = await loading;
  return text === '' ? null : embed(text);
};

import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** How long readers waited. */
export interface Waits {
  /** In milliseconds, the shortest first. */
  all: number[];
  /** Answers other than 200. */
  failures: string[];
}

/** The wait that a share of the readers did not exceed, in milliseconds. */
export const percentile = ({ all }: Waits, share: number): number =>
  all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;

export interface WaitingReaders {
  /** What readers met since they were asked last. */
  waits(): Promise<Waits>;
  leave(): Promise<void>;
}

/**
 * Sends readers to addresses in turn, one every few milliseconds, also while others still wait: who
 * comes while the service does nothing waits until it does something.
 *
 * @param addresses `{turn}` in one stands for a number of its own each time
 */
export const sendReaders = (addresses: string[], intervalMs: number): WaitingReaders => {
  const worker = new Worker(path.join(__dirname, 'waiting-readers-worker.mjs'), {
    workerData: { addresses, intervalMs },
  });
  const ask = async (message: 'report' | 'end'): Promise<Waits> => {
    worker.postMessage(message);
    const [{ waits, failures }] = (await once(worker, 'message')) as [
      { waits: number[]; failures: string[] },
    ];
    return { all: waits.sort((one, other) => one - other), failures };
  };
  return {
    waits: () => ask('report'),
    async leave() {
      await ask('end');
      await worker.terminate();
    },
  };
};

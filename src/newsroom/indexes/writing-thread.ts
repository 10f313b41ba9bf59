import type { PublicDocument } from '@ota-news/foundation/contracts/site';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ArchiveDocument } from './archive-documents';
import type { WrittenBytes } from './writing-worker';

const WORKER = path.join(__dirname, 'writing-worker.js');

/**
 * Idle time before the worker ends. The parts of a sitemap are requested one after the other, so it
 * stays alive in between.
 */
const REST_MS = 60_000;

const ENDED = 'The thread that writes indexes has ended.';

export type Written = Pick<PublicDocument, 'body' | 'digest'>;

interface Waiting {
  resolve(written: Written): void;
  reject(error: Error): void;
}

/**
 * Generates documents in a worker thread with its own connection, so that the archive's size
 * doesn't affect the event loop. Requests are queued; one document is generated at a time.
 */
export const writingThread = () => {
  let worker: Worker | null = null;
  let waiting: Waiting | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;
  let isClosed = false;

  const start = (): Worker => {
    const started = new Worker(WORKER);
    const fail = (error: Error): void => {
      if (worker !== started) return;
      worker = null;
      waiting?.reject(error);
    };
    started.on('message', ({ bytes, digest }: WrittenBytes) => {
      waiting?.resolve({ body: Buffer.from(bytes.buffer), digest });
    });
    started.once('error', fail);
    started.once('exit', () => fail(new Error(ENDED)));
    started.unref();
    return started;
  };

  const end = async (): Promise<void> => {
    const ending = worker;
    // Later requests start a new worker.
    worker = null;
    waiting?.reject(new Error(ENDED));
    await ending?.terminate();
  };

  const ask = async (document: ArchiveDocument): Promise<Written> => {
    // A new worker would outlive the service's connection, which must be the last to close.
    if (isClosed) throw new Error(ENDED);
    clearTimeout(rest);
    worker ??= start();
    try {
      return await new Promise<Written>((resolve, reject) => {
        waiting = { resolve, reject };
        worker?.postMessage(document);
      });
    } finally {
      waiting = null;
      rest = setTimeout(() => void end(), REST_MS).unref();
    }
  };

  return {
    /** @throws the error of the generation, or an error that the worker has ended */
    write(document: ArchiveDocument): Promise<Written> {
      const written = last.then(() => ask(document));
      last = written.catch(() => undefined);
      return written;
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(rest);
      await end();
    },
  };
};

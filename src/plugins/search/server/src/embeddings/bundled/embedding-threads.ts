import { Tinypool } from 'tinypool';
import { environment } from '#environment';

const THREAD = require.resolve('./embedding-thread');
/** Idle milliseconds after which the entry thread ends to free its memory. */
const REST_MS = 30_000;

/** Manages a thread that runs the bundled network; started on demand. */
const embeddingThread = (options: { givesWay: boolean; idleTimeout: number }) => {
  const { givesWay, idleTimeout } = options;
  let pool: Tinypool | null = null;
  let isClosed = false;
  let hasStarted = false;
  const underWay = new Set<Promise<unknown>>();
  return {
    /** @throws when the thread is closed, or its network can't be loaded */
    async embed(text: string): Promise<Float32Array | null> {
      if (isClosed) throw new Error('The service is being stopped.');
      pool ??= new Tinypool({
        filename: THREAD,
        workerData: { givesWay },
        minThreads: 0,
        maxThreads: 1,
        idleTimeout,
      });
      if (pool.threads.length === 0) hasStarted = false;
      const run: Promise<Float32Array | null> = pool.run(text);
      underWay.add(run);
      try {
        const vector = await run;
        hasStarted = true;
        return vector;
      } finally {
        underWay.delete(run);
      }
    },

    /** True if the network is loaded, so that the next text does not wait for the thread to start. */
    isReady: (): boolean => hasStarted && pool !== null && pool.threads.length > 0,

    /** Ends the thread after its current text: the runtime aborts the process if its thread ends during a run. */
    async close(): Promise<void> {
      isClosed = true;
      pool?.cancelPendingTasks();
      await Promise.allSettled(underWay);
      await pool?.destroy();
    },
  };
};

/** Thread for queries; idles longer than the one for entries, because readers wait for its start. */
export const queryThread = () =>
  embeddingThread({ givesWay: false, idleTimeout: environment().ADVANCED.modelIdleSeconds * 1000 });
export const entryThread = () => embeddingThread({ givesWay: true, idleTimeout: REST_MS });
export type EmbeddingThread = ReturnType<typeof embeddingThread>;

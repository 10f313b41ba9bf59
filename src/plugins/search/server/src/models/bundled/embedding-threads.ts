import { Tinypool } from 'tinypool';

const THREAD = require.resolve('./embedding-thread');
/** Idle milliseconds after which the entry thread ends to free its memory. */
const IDLE_MS = 30_000;

// The runtime would report its use to its makers. Its native part reads this from the process, which threads can't set.
process.env.ORT_DISABLE_TELEMETRY = '1';

/** Manages a thread that runs the bundled network; started on demand. */
const embeddingThread = (options: { hasLowPriority: boolean; idleTimeout: number }) => {
  const { hasLowPriority, idleTimeout } = options;
  let pool: Tinypool | null = null;
  let isClosed = false;
  let hasStarted = false;
  const runs = new Set<Promise<unknown>>();
  return {
    /** @throws when the thread is closed, or its network can't be loaded */
    async embed(text: string): Promise<Float32Array | null> {
      if (isClosed) throw new Error('The service is being stopped.');
      pool ??= new Tinypool({
        filename: THREAD,
        workerData: { hasLowPriority },
        minThreads: 0,
        maxThreads: 1,
        idleTimeout,
      });
      if (pool.threads.length === 0) hasStarted = false;
      const run: Promise<Float32Array | null> = pool.run(text);
      runs.add(run);
      try {
        const vector = await run;
        hasStarted = true;
        return vector;
      } finally {
        runs.delete(run);
      }
    },

    /** True if the network is loaded, so that the next text does not wait for the thread to start. */
    isReady: (): boolean => hasStarted && pool !== null && pool.threads.length > 0,

    /** Ends the thread after its current text: the runtime aborts the process if its thread ends during a run. */
    async close(): Promise<void> {
      isClosed = true;
      pool?.cancelPendingTasks();
      await Promise.allSettled(runs);
      await pool?.destroy();
    },
  };
};

/**
 * Thread for queries; idles longer than the one for entries, because readers wait for its start.
 *
 * @param idleSeconds after which it ends
 */
export const queryThread = (idleSeconds: number) =>
  embeddingThread({
    hasLowPriority: false,
    idleTimeout: idleSeconds * 1000,
  });
export const entryThread = () => embeddingThread({ hasLowPriority: true, idleTimeout: IDLE_MS });
export type EmbeddingThread = ReturnType<typeof embeddingThread>;

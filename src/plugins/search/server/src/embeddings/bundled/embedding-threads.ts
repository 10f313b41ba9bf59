import { Tinypool } from 'tinypool';
import { environment } from '#environment';

const THREAD = require.resolve('./embedding-thread');
/** A thread that has nothing to embed ends after so long, and gives its memory back. */
const REST_MS = 30_000;

/** A thread that embeds by the bundled network, started when it is needed. */
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

    /** Whether it has its network, so that the next text need not wait for the start. */
    isReady: (): boolean => hasStarted && pool !== null && pool.threads.length > 0,

    /** Ends the thread after the text that it is at: the runtime aborts the whole process when its thread ends in it. */
    async close(): Promise<void> {
      isClosed = true;
      pool?.cancelPendingTasks();
      await Promise.allSettled(underWay);
      await pool?.destroy();
    },
  };
};

/** Readers wait for queries, so their thread stays for longer. */
export const queryThread = () =>
  embeddingThread({ givesWay: false, idleTimeout: environment().SEARCH_MODEL_IDLE_SECONDS * 1000 });
export const entryThread = () => embeddingThread({ givesWay: true, idleTimeout: REST_MS });
export type EmbeddingThread = ReturnType<typeof embeddingThread>;

import { Tinypool } from 'tinypool';

const THREAD = require.resolve('./embedding-thread');
/** A thread that has nothing to embed ends after so long, and gives its memory back. */
const REST_MS = 30_000;
/** As long as a timer takes: readers wait for queries, so their thread stays. */
const ALWAYS_MS = 2 ** 31 - 1;

/** A thread that embeds by the bundled network, started when it is needed. */
const embeddingThread = (options: { givesWay: boolean; idleTimeout: number }) => {
  const { givesWay, idleTimeout } = options;
  let pool: Tinypool | null = null;
  let isClosed = false;
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
      const run: Promise<Float32Array | null> = pool.run(text);
      underWay.add(run);
      try {
        return await run;
      } finally {
        underWay.delete(run);
      }
    },

    /** Ends the thread after the text that it is at: the runtime aborts the whole process when its thread ends in it. */
    async close(): Promise<void> {
      isClosed = true;
      pool?.cancelPendingTasks();
      await Promise.allSettled(underWay);
      await pool?.destroy();
    },
  };
};

export const queryThread = () => embeddingThread({ givesWay: false, idleTimeout: ALWAYS_MS });
export const entryThread = () => embeddingThread({ givesWay: true, idleTimeout: REST_MS });
export type EmbeddingThread = ReturnType<typeof embeddingThread>;

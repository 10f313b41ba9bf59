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
  return {
    async embed(text: string): Promise<Float32Array | null> {
      pool ??= new Tinypool({
        filename: THREAD,
        workerData: { givesWay },
        minThreads: 0,
        maxThreads: 1,
        idleTimeout,
      });
      return (await pool.run(text)) as Float32Array | null;
    },

    async close(): Promise<void> {
      await pool?.destroy();
      pool = null;
    },
  };
};

export const queryThread = () => embeddingThread({ givesWay: false, idleTimeout: ALWAYS_MS });
export const entryThread = () => embeddingThread({ givesWay: true, idleTimeout: REST_MS });
export type EmbeddingThread = ReturnType<typeof embeddingThread>;

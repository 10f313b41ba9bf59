import { MessageChannel } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';
import { cpuMs } from './cpu-time';
import type { TextWork } from './text-thread';

const THREAD = require.resolve('./text-thread');

/** CPU time limit per call in milliseconds. A megabyte of prose takes a tenth of it. */
const DEADLINE_MS = 2_000;

/**
 * Wall time limit in milliseconds, for busy machines on which low-priority threads wait for a processor. If the
 * platform does not report a thread's CPU time, the CPU time limit applies to wall time.
 */
const LONGEST_MS = 6_000;

/** Startup time allowed for a thread in milliseconds, not counted against the text. */
const START_MS = 30_000;

/** Two threads, so that one hostile text does not block all others. */
const THREADS = 2;

/** Idle time in milliseconds after which a thread ends and frees its memory. */
const REST_MS = 20_000;

/** Heap limit of a thread, and the memory above which it is replaced after its work. */
const WORKING_MEBIBYTES = 256;
const KEPT_BYTES = 96 * 1024 * 1024;

let pool: Tinypool | undefined;

const startPool = (): Tinypool => {
  const started = new Tinypool({
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: REST_MS,
    maxMemoryLimitBeforeRecycle: KEPT_BYTES,
    resourceLimits: { maxOldGenerationSizeMb: WORKING_MEBIBYTES },
  });
  // Errors during work reject the work; a thread that fails while idle is replaced on demand.
  started.on('error', () => {});
  return started;
};

/**
 * Queue in front of the pool. The pool's own queue would count waiting as working, and stalls when a thread is
 * terminated.
 */
const inTurn = pLimit(THREADS);

/** Tells if an error is an exceeded limit: time, memory, stack or string length. */
const isBeyondBounds = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    error instanceof RangeError ||
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

const withDeadline = async <Result>(
  threads: Tinypool,
  work: Omit<TextWork, 'begun'>,
): Promise<Result> => {
  const { port1, port2: begun } = new MessageChannel();
  const deadline = new AbortController();
  const end = (): void => deadline.abort();
  let timer = setTimeout(end, START_MS + DEADLINE_MS);
  port1.once('message', (file: string | null) => {
    clearTimeout(timer);
    const latest = performance.now() + LONGEST_MS;
    const before = cpuMs(file) ?? 0;
    const endOrWait = (): void => {
      const worked = (cpuMs(file) ?? Infinity) - before;
      if (worked >= DEADLINE_MS || performance.now() >= latest) end();
      else timer = setTimeout(endOrWait, DEADLINE_MS - worked);
    };
    timer = setTimeout(endOrWait, DEADLINE_MS);
  });
  try {
    return (await threads.run(
      { ...work, begun },
      { filename: THREAD, transferList: [begun], signal: deadline.signal },
    )) as Result;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
};

/**
 * Runs a function on texts in a worker thread, so that no text can block the event loop. A call that exceeds the time
 * or memory limit is terminated with its thread.
 *
 * @param file path of the module, from `require.resolve`
 * @param name of the function; its result is copied between threads
 * @returns null if the texts exceed the limits
 * @throws errors of the function
 */
export const inTextThread = <Result>(
  file: string,
  name: string,
  ...texts: string[]
): Promise<Result | null> =>
  inTurn(async () => {
    pool ??= startPool();
    try {
      return await withDeadline<Result>(pool, { file, name, texts });
    } catch (error) {
      if (isBeyondBounds(error)) return null;
      throw error;
    }
  });

import { MessageChannel } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';
import { cpuMs } from './cpu-time';
import type { TextWork } from './text-thread';

const THREAD = require.resolve('./text-thread');

/** The CPU time that one text may take. A megabyte of prose takes a tenth of it. */
const DEADLINE_MS = 2_000;

/**
 * The wall time that this may take on a busy machine, where threads of low priority wait for a processor. Where
 * the platform does not tell a thread's CPU time, the deadline is wall time.
 */
const LONGEST_MS = 6_000;

/** How long a thread may take to start, which is not the text's fault. */
const START_MS = 30_000;

/** One hostile text at a time leaves a thread to the others. */
const THREADS = 2;

/** Threads that have nothing to do end after so long, and give their memory back. */
const REST_MS = 20_000;

/** What a thread may hold while it works, and what it may keep afterwards without being replaced. */
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
  // A thread that fails while it works fails its work; one that fails at rest is replaced by need.
  started.on('error', () => {});
  return started;
};

/** The pool's own queue would count waiting as working, and is left standing when a thread is ended. */
const inTurn = pLimit(THREADS);

/** The deadline, the thread's memory, the engine's stack and its longest string. */
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
 * Works on texts in a thread, so that none holds the event loop, whatever it is made of. What passes
 * the deadline or the memory is ended with its thread.
 *
 * @param file of the module that the thread loads, as `require.resolve` gives it
 * @param name of the function in it; what it returns is copied
 * @returns null where the texts need more than they may have
 * @throws what the function throws
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

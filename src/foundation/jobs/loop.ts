import type { Core } from '@strapi/strapi';
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Maximum milliseconds that {@link Loop.stop} waits. */
const GRACE_MS = 5_000;

export interface LoopOptions {
  /** Milliseconds between two passes, and after a failed one. */
  restMs: number;
  /**
   * Does what is due.
   *
   * @returns milliseconds until the next pass if it should come earlier
   */
  pass(signal: AbortSignal): Promise<number | void>;
}

export interface Loop {
  /** Aborted by {@link stop}. */
  readonly signal: AbortSignal;
  start(): void;
  /**
   * Begins a pass now, or another one after the current. Does nothing before the start. Bound to the loop's async
   * context, because callers run inside requests whose transaction a pass must not inherit.
   */
  wake(): void;
  /** Aborts the signal, and waits briefly for the current pass and for work that passes have left running. */
  stop(leftRunning?: () => Iterable<Promise<unknown>>): Promise<void>;
}

/** Creates a loop that repeats a pass, one at a time, until it is stopped. Errors are logged. */
export const createLoop = (strapi: Core.Strapi, { restMs, pass }: LoopOptions): Loop => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isStarted = false;
  let isRunning = false;
  let isWoken = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    isRunning = true;
    clearTimeout(timer);
    let delayMs = restMs;
    try {
      while (isWoken && !signal.aborted) {
        isWoken = false;
        const requestedDelay = await pass(signal);
        delayMs = typeof requestedDelay === 'number' ? requestedDelay : restMs;
      }
    } catch (error) {
      // A query that waits for a connection is aborted when the process stops.
      if (!signal.aborted) strapi.log.error(error);
      delayMs = restMs;
    } finally {
      isRunning = false;
    }
    if (!signal.aborted) timer = setTimeout(wake, delayMs).unref();
  };

  const wake = AsyncResource.bind((): void => {
    if (!isStarted || signal.aborted) return;
    isWoken = true;
    if (!isRunning) running = run();
  });

  return {
    signal,
    wake,

    start(): void {
      isStarted = true;
      wake();
    },

    async stop(leftRunning = () => []): Promise<void> {
      stopping.abort(new Error('The process stops.'));
      clearTimeout(timer);
      const ended = running.then(() => Promise.allSettled(leftRunning()));
      await Promise.race([ended, wait(GRACE_MS, undefined, { ref: false })]);
    },
  };
};

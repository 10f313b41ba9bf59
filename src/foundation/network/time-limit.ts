import { addAbortListener } from 'node:events';

/**
 * Gives work a signal of its own, which ends with the outer one or when the work says so. It is not one of
 * `AbortSignal.any`: in Node 20 such signals pile up at one that lives long, and forget their timeouts.
 */
export const withOwnSignal = async <T>(
  outer: AbortSignal,
  work: (signal: AbortSignal, abort: (reason: Error) => void) => Promise<T>,
): Promise<T> => {
  const own = new AbortController();
  const link = addAbortListener(outer, () => own.abort(outer.reason));
  try {
    return await work(own.signal, (reason) => own.abort(reason));
  } finally {
    link[Symbol.dispose]();
  }
};

/**
 * Waits for work until the time is up, or the outer signal ends. The signal that the work gets ends then, too.
 *
 * @throws the message when the time is up, else the reason of the outer signal
 */
export const withTimeLimit = <T>(
  milliseconds: number,
  message: string,
  work: (signal: AbortSignal) => Promise<T>,
  outer: AbortSignal = new AbortController().signal,
): Promise<T> =>
  withOwnSignal(outer, async (signal, abort) => {
    outer.throwIfAborted();
    const timer = setTimeout(() => abort(new Error(message)), milliseconds);
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      return await Promise.race([work(signal), ended]);
    } finally {
      clearTimeout(timer);
    }
  });

import { addAbortListener } from 'node:events';

/**
 * Runs work with its own abort signal, which follows the outer one and can be aborted by the work. Not
 * `AbortSignal.any`: in Node 20 such signals accumulate at a long-lived signal and lose their timeouts.
 */
export const withLinkedSignal = async <T>(
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

/** Thrown by {@link withTimeLimit} on timeout. */
export class TimeLimitError extends Error {}

/**
 * Runs work with a timeout; also rejects when the outer signal aborts. Both abort the signal given to the work.
 *
 * @throws TimeLimitError with the message on timeout, or the reason of the outer signal
 */
export const withTimeLimit = <T>(
  milliseconds: number,
  message: string,
  work: (signal: AbortSignal) => Promise<T>,
  outer: AbortSignal = new AbortController().signal,
): Promise<T> =>
  withLinkedSignal(outer, async (signal, abort) => {
    outer.throwIfAborted();
    const timer = setTimeout(() => abort(new TimeLimitError(message)), milliseconds);
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      return await Promise.race([work(signal), ended]);
    } finally {
      clearTimeout(timer);
    }
  });

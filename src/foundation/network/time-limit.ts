/**
 * Gives work a signal that is aborted with the given one, or when the time is up.
 *
 * @throws whatever the work throws once its signal is aborted
 */
export const withTimeLimit = async <T>(
  outer: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  outer.throwIfAborted();
  const limit = new AbortController();
  const stop = (): void => limit.abort(outer.reason);
  outer.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => limit.abort(new Error('It took too long.')), milliseconds);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
};

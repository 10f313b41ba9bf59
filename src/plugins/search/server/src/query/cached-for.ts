/**
 * Caches a value for a limited time: changes by other processes are seen after that, own changes at once through
 * `invalidate`.
 *
 * @param milliseconds lifetime of the cached value
 */
export const cachedFor = <T>(milliseconds: number, read: () => Promise<T>) => {
  let cached: Promise<T> | null = null;
  let readAt = 0;

  return {
    get(): Promise<T> {
      if (cached === null || performance.now() - readAt > milliseconds) {
        readAt = performance.now();
        const reading = read();
        reading.catch(() => (cached = null));
        cached = reading;
      }
      return cached;
    },

    invalidate(): void {
      cached = null;
    },
  };
};

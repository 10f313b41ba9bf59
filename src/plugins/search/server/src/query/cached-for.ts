/**
 * Caches a value for a limited time: changes by other processes are seen after that, own changes at once through
 * `forget`.
 *
 * @param milliseconds lifetime of the cached value
 */
export const cachedFor = <T>(milliseconds: number, read: () => Promise<T>) => {
  let known: Promise<T> | null = null;
  let readAt = 0;

  return {
    get(): Promise<T> {
      if (known === null || performance.now() - readAt > milliseconds) {
        readAt = performance.now();
        const reading = read();
        reading.catch(() => (known = null));
        known = reading;
      }
      return known;
    },

    forget(): void {
      known = null;
    },
  };
};

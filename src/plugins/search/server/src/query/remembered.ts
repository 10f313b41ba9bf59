/**
 * Remembers what was read for a while: what another process changed is noticed then, what this one
 * changed at once, by `forget`.
 *
 * @param milliseconds for how long
 */
export const remembered = <T>(milliseconds: number, read: () => Promise<T>) => {
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

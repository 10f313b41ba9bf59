/** Marks a timeout. */
export const TIMED_OUT = Symbol('late');

/**
 * Waits for a promise for a limited time; the work itself continues.
 *
 * @param milliseconds no limit if undefined
 */
export const resultWithin = async <T>(
  work: Promise<T>,
  milliseconds: number | undefined,
): Promise<T | typeof TIMED_OUT> => {
  if (milliseconds === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

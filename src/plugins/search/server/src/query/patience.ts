/** Marks a timeout. */
export const LATE = Symbol('late');

/**
 * Waits for a promise for a limited time; the work itself continues.
 *
 * @param milliseconds no limit if undefined
 */
export const inPatience = async <T>(
  work: Promise<T>,
  milliseconds: number | undefined,
): Promise<T | typeof LATE> => {
  if (milliseconds === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

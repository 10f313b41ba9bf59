/** Stands for what was not there in time. */
export const LATE = Symbol('late');

/**
 * Waits for something that goes on by itself if it takes longer.
 *
 * @param milliseconds without, it is waited for until it is there
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

/** The longest wait between two attempts, in milliseconds. */
export const MAX_DELAY_MS = 3_600_000;

/**
 * How long to wait before the next attempt: doubled each time up to an hour, the upper half of it
 * by chance, so that what failed together is not retried together.
 *
 * @param attempt attempts made, at least 1
 * @param firstMs the wait after the first one, in milliseconds
 * @returns whole milliseconds: PostgreSQL stores moments as whole numbers
 */
export const retryDelay = (attempt: number, firstMs: number): number => {
  const full = Math.min(MAX_DELAY_MS, firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full / 2 + Math.random() * (full / 2));
};

import { retryDelay } from '../../src/plugins/publishing/server/src/backoff';

describe('The wait before another attempt', () => {
  it.each([
    [1, 100],
    [4, 333],
    [40, 100],
  ])('after attempt %d is whole milliseconds within its bounds', (attempt, firstMs) => {
    const full = Math.min(3_600_000, firstMs * 2 ** (attempt - 1));
    for (let round = 0; round < 50; round += 1) {
      const wait = retryDelay(attempt, firstMs);
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(Math.floor(full / 2));
      expect(wait).toBeLessThanOrEqual(full);
    }
  });
});

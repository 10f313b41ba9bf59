import { timeLeft } from '#plugins/search/server/src/indexer/time-left';

describe('How long work will take', () => {
  it.each([
    [87_600, 2_190, 'about 40 minutes left'],
    [1_000, 1_000, 'about 1 minute left'],
    [10, 1_000, 'less than a minute left'],
    [100_000, 500, 'about 3 hours left'],
  ])('is said in words: %i at %i a minute', (left, pace, words) =>
    expect(timeLeft(left, pace)).toBe(words),
  );

  it.each([null, 0])('is not guessed from %s', (pace) => expect(timeLeft(100, pace)).toBeNull());
});

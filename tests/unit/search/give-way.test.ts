import { giveWay } from '#plugins/search/server/src/indexer/give-way';

const WATCHED_MS = 300;

/** Answers a request in each turn of the event loop, until it is told to stop. */
const answerRequests = (): (() => void) => {
  let isOver = false;
  const answer = (): void => {
    const end = performance.now() + 1;
    while (performance.now() < end) continue;
    if (!isOver) setImmediate(answer);
  };
  answer();
  return () => {
    isOver = true;
  };
};

const batchesIn = async (milliseconds: number): Promise<number> => {
  const end = performance.now() + milliseconds;
  let batches = 0;
  for (; performance.now() < end; batches += 1) await giveWay();
  return batches;
};

describe('Work in the background', () => {
  it('goes on at once while nothing else runs, and seldom while requests are answered', async () => {
    expect(await batchesIn(WATCHED_MS)).toBeGreaterThan(500);
    const stop = answerRequests();
    expect(await batchesIn(WATCHED_MS)).toBeLessThan(30);
    stop();
    expect(await batchesIn(WATCHED_MS)).toBeGreaterThan(500);
  });
});

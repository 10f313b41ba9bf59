import { giveWay } from '#plugins/search/server/src/indexer/give-way';

const WATCHED_MS = 300;
const STRETCHES = 20;
const MANY = 500;

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

/** Most batches in one of some stretches of time: on a busy machine, other processes may interrupt all turns of one. */
const mostBatches = async (): Promise<number> => {
  let most = 0;
  for (let stretch = 0; stretch < STRETCHES && most <= MANY; stretch += 1) {
    most = Math.max(most, await batchesIn(WATCHED_MS));
  }
  return most;
};

describe('Work in the background', () => {
  it('goes on at once while nothing else runs, and seldom while requests are answered', async () => {
    expect(await mostBatches()).toBeGreaterThan(MANY);
    const stop = answerRequests();
    const besideRequests = await batchesIn(WATCHED_MS).finally(stop);
    expect(besideRequests).toBeLessThan(30);
    expect(await mostBatches()).toBeGreaterThan(MANY);
  });
});

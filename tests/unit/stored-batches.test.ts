import { createBatches } from '../../src/plugins/agent-auth/server/src/activity/batches';

const outage = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('Rows that are stored together', () => {
  test('are one statement for all of a moment, and nobody waits for those that come later', async () => {
    const stored: number[][] = [];
    const store = createBatches<number>(async (rows) => {
      stored.push(rows);
      await new Promise((resume) => setTimeout(resume, 10));
    });
    await Promise.all([1, 2, 3].map(store));
    expect(stored).toEqual([[1, 2, 3]]);
    const first = store(4);
    setTimeout(() => void store(5), 5);
    await first;
    expect(stored).toEqual([[1, 2, 3], [4]]);
  });

  test('that the database does not take cost no others', async () => {
    const stored: number[] = [];
    const store = createBatches<number>(async (rows) => {
      if (rows.includes(2)) throw new Error('invalid byte sequence');
      stored.push(...rows);
    });
    const done = await Promise.allSettled([1, 2, 3].map(store));
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored).toEqual([1, 3]);
    await store(4);
    expect(stored).toEqual([1, 3, 4]);
  });

  test('are not repeated where the connection broke: they may be stored', async () => {
    let attempts = 0;
    const store = createBatches<number>(async () => {
      attempts += 1;
      throw outage();
    });
    const done = await Promise.allSettled([1, 2].map(store));
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(attempts).toBe(1);
  });
});

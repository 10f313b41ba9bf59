import { setImmediate } from 'node:timers/promises';
import { coalesced } from '#plugins/search/server/src/indexer/coalesced';

/** Work that goes on until it is told to end, and counts how often it began. */
const heldWork = () => {
  const ends: ((error?: Error) => void)[] = [];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  return { work, ends };
};

describe('Coalesced runs', () => {
  test('is done once for all who ask before it begins, and once more for who asks during it', async () => {
    const { work, ends } = heldWork();
    const ask = coalesced(work);
    const first = [ask(), ask()];
    await setImmediate();
    expect(ends).toHaveLength(1);
    let isSecondOver = false;
    const second = [ask(), ask()];
    void second[0]?.then(() => (isSecondOver = true));
    await setImmediate();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await Promise.all(first);
    await setImmediate();
    expect(ends).toHaveLength(2);
    expect(isSecondOver).toBe(false);
    ends[1]?.();
    await Promise.all(second);
  });

  test('tells who asked of its failure, and nobody after', async () => {
    const { work, ends } = heldWork();
    const ask = coalesced(work);
    const first = ask();
    await setImmediate();
    const second = ask();
    ends[0]?.(new Error('The provider is away.'));
    await expect(first).rejects.toThrow('The provider is away.');
    await setImmediate();
    ends[1]?.();
    await expect(second).resolves.toBeUndefined();
  });
});

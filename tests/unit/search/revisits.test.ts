import { createRevisits } from '#plugins/search/server/src/indexer/revisits';

describe('Articles to compare again', () => {
  test('are those that a new one leads to, once each', () => {
    const revisits = createRevisits(new Set([8, 9]));
    revisits.add([4, 5]);
    revisits.add([5]);
    expect(revisits.due()).toEqual([4, 5]);
  });

  test('are not those that are compared with it', () => {
    const revisits = createRevisits(new Set([8, 9]));
    revisits.add([8, 3]);
    expect(revisits.due()).toEqual([3]);
  });

  test('are the first few only', () => {
    const revisits = createRevisits(new Set([9]));
    revisits.add([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(revisits.due()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

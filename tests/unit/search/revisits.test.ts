import { createRevisits } from '#plugins/search/server/src/indexer/revisits';

describe('Articles to compare again', () => {
  test('are those that a new one leads to', () => {
    const revisits = createRevisits();
    revisits.add(new Map([[9, [4, 5]]]));
    expect(revisits.due()).toEqual([4, 5]);
  });

  test('are also those compared a moment before the new one came', () => {
    const revisits = createRevisits();
    revisits.add(new Map([[8, []]]));
    revisits.add(new Map([[9, [8]]]));
    expect(revisits.due()).toEqual([8]);
  });

  test('are not those that were there with it, nor those compared after it', () => {
    const revisits = createRevisits();
    revisits.add(
      new Map([
        [8, [9]],
        [9, [8, 3]],
      ]),
    );
    revisits.add(new Map([[3, []]]));
    expect(revisits.due()).toEqual([]);
  });

  test('are the first few only', () => {
    const revisits = createRevisits();
    revisits.add(new Map([[9, [1, 2, 3, 4, 5, 6, 7, 8]]]));
    expect(revisits.due()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

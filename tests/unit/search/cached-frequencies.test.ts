import { cachedFrequencies } from '#plugins/search/server/src/ranking/cached-frequencies';

describe('Frequencies of terms', () => {
  const size = { documents: 1000, averageLength: 300 };

  const asking = () => {
    const asked: string[][] = [];
    const counts = new Map([
      ['hotel', 900],
      ['ryokan', 2],
    ]);
    const frequencies = cachedFrequencies(async (terms) => {
      asked.push(terms);
      return new Map(
        terms.flatMap((term) => (counts.has(term) ? [[term, counts.get(term)!]] : [])),
      );
    });
    return { asked, counts, frequencies };
  };

  test('are asked for once, also those of terms that stand nowhere', async () => {
    const { asked, frequencies } = asking();
    await frequencies(['hotel', 'zebra'], size);
    const second = await frequencies(['hotel', 'zebra', 'ryokan'], size);
    expect(asked).toEqual([['hotel', 'zebra'], ['ryokan']]);
    expect([...second]).toEqual([
      ['hotel', 900],
      ['ryokan', 2],
    ]);
  });

  test('are asked for again when the archive has changed', async () => {
    const { asked, counts, frequencies } = asking();
    await frequencies(['hotel'], { documents: 20, averageLength: 300 });
    counts.set('hotel', 901);
    const later = await frequencies(['hotel'], { documents: 21, averageLength: 300 });
    expect(later.get('hotel')).toBe(901);
    await frequencies(['hotel'], { documents: 21, averageLength: 310 });
    expect(asked).toHaveLength(3);
  });

  test('stay known while a large archive grows by little', async () => {
    const { asked, frequencies } = asking();
    await frequencies(['hotel'], size);
    await frequencies(['hotel'], { documents: 1001, averageLength: 300 });
    expect(asked).toHaveLength(1);
  });
});

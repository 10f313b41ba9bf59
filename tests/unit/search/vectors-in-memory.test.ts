import { quantize, unit } from '#plugins/search/server/src/index/vectors/vector';
import { encodeVector } from '#plugins/search/server/src/index/vectors/stored-vectors';
import { packedVectors } from '#plugins/search/server/src/index/vectors/packed-vectors';
import { vectorsInMemory } from '#plugins/search/server/src/index/vectors/vectors-in-memory';

const DIMENSIONS = 70;

const numbers = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return (seed / 4294967296) * 2 - 1;
};
const next = numbers(3);
const vector = (): Float32Array => unit(Float32Array.from({ length: DIMENSIONS }, next));

const signsApart = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  Array.from(one).filter((value, at) => value > 0 !== other[at]! > 0).length;

describe('Vectors in memory', () => {
  it('are in the order of their signs, also after some have gone', () => {
    const packed = packedVectors(DIMENSIONS);
    const stored = new Map<number, Int8Array>();
    for (let entry = 1; entry <= 9_000; entry++) {
      stored.set(entry * 3, quantize(vector()));
      packed.put(entry * 3, stored.get(entry * 3)!);
    }
    for (let entry = 1; entry <= 9_000; entry += 2) {
      stored.delete(entry * 3);
      packed.delete(entry * 3);
    }
    const asked = vector();
    const found = packed.nearestBySigns(asked, 50).map((id) => signsApart(asked, stored.get(id)!));
    const all = [...stored.values()].map((one) => signsApart(asked, one)).sort((a, b) => a - b);
    expect(found).toEqual(all.slice(0, 50));
    expect(packed.nearestBySigns(asked, 10_000)).toHaveLength(4_500);
    const [entry = 0, one] = [...stored][17]!;
    expect(packed.of(entry)).toEqual(one);
    expect(packed.similarity(unit(Float32Array.from(one)), entry)).toBeCloseTo(1);
    expect(packed.similarity(asked, 3)).toBeNull();
  });

  it('follow the table: what is added at once, what is gone or came late a minute later', async () => {
    let rows: { id: number; entry_id: number; vector: string }[] = [];
    const row = (id: number, entry: number) => ({
      id,
      entry_id: entry,
      vector: encodeVector(quantize(vector())),
    });
    const { vectorsOf } = vectorsInMemory({
      async all<T>(sql: string, values: unknown[]): Promise<T[]> {
        if (sql.includes('FROM search_models')) return [{ id: 1 }] as T[];
        const found = sql.includes('id > ? ORDER BY id')
          ? rows.filter(({ id }) => id > Number(values[1]))
          : sql.includes('entry_id > ?')
            ? rows.filter((one) => one.entry_id > Number(values[0]))
            : rows.filter((one) => values.slice(1).includes(one.entry_id));
        return found as T[];
      },
    });
    const has = async (entry: number) => (await vectorsOf(1, [])).of(entry) !== null;
    rows = [row(1, 11), row(3, 13)];
    expect(await has(11)).toBe(true);
    rows = [row(2, 12), row(3, 13), row(4, 14)];
    expect(await has(14)).toBe(true);
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    await has(13);
    await new Promise((resume) => setTimeout(resume, 10));
    now.mockRestore();
    expect([await has(11), await has(12), await has(13)]).toEqual([false, true, true]);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import createWabt from 'wabt';
import { dotProduct } from '#plugins/search/server/src/index/vectors/vector';
import { MODULE, vectorMemory } from '#plugins/search/server/src/index/vectors/vector-memory';

const SOURCE = 'src/plugins/search/server/src/index/vectors/vector-memory.wat';

describe('The module that compares vectors', () => {
  it('is what its source says', async () => {
    const source = readFileSync(path.resolve(SOURCE), 'utf8');
    const { parseWat } = await createWabt();
    const { buffer } = parseWat(SOURCE, source, { simd: true }).toBinary({});
    expect(MODULE).toBe(Buffer.from(buffer).toString('base64'));
  });
});

describe.each([1, 16, 70, 384, 3_072])('Vectors of %d values', (dimensions) => {
  const vectors = vectorMemory(dimensions);
  const largest = new Int8Array(dimensions).fill(-128);
  const mixed = Int8Array.from({ length: dimensions }, (_, axis) => ((axis * 37) % 255) - 127);
  const query = Float32Array.from({ length: dimensions }, (_, axis) => Math.sin(axis + 1));

  beforeAll(() => {
    for (let slot = 0; slot < 1_500; slot++) vectors.put(slot, slot % 2 === 0 ? largest : mixed);
  });

  it('are kept as they are, in any block', () => {
    expect(vectors.at(0)).toEqual(largest);
    expect(vectors.at(1_499)).toEqual(mixed);
  });

  it('have the products that a loop computes', () => {
    for (const slot of [0, 1_499]) {
      const exact = dotProduct(query, vectors.at(slot), 0);
      const size = Math.sqrt(dimensions) * 127;
      expect(Math.abs(vectors.product(query, slot) - exact) / size).toBeLessThan(1e-3);
    }
  });

  it('have exact products with each other, also after one was replaced', () => {
    const exact = (one: number, other: number): number =>
      dotProduct(Float32Array.from(vectors.at(one)), vectors.at(other), 0);
    expect(vectors.productOfStored(1, 1_499)).toBe(exact(1, 1_499));
    expect(vectors.productOfStored(1, 0)).toBe(exact(1, 0));
    vectors.put(1, largest);
    expect(vectors.productOfStored(1, 0)).toBe(exact(0, 0));
    vectors.put(1, mixed);
  });

  it('do not exceed 32 bits, however large all values are', () => {
    const extreme = new Float32Array(dimensions).fill(1);
    const exact = dotProduct(extreme, largest, 0);
    expect(vectors.product(extreme, 0) / exact).toBeCloseTo(1, 3);
    expect(vectors.product(new Float32Array(dimensions), 0)).toBe(0);
  });

  it('differ from others in as many signs as a loop counts', () => {
    const apart = (stored: Int8Array): number =>
      stored.filter((value, axis) => value > 0 !== query[axis]! > 0).length;
    const distances = vectors.signDistances(query, 1_500);
    expect([...new Set(distances.filter((_, slot) => slot % 2 === 0))]).toEqual([apart(largest)]);
    expect([...new Set(distances.filter((_, slot) => slot % 2 === 1))]).toEqual([apart(mixed)]);
    expect(vectors.signDistances(query, 0)).toHaveLength(0);
  });
});

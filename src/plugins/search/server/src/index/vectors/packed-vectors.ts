import { normOf } from './vector';
import { vectorMemory } from './vector-memory';

/**
 * Stores a model's vectors without an object per vector, as int8 and sign bits: a hundred thousand vectors of 384
 * dimensions take 45 MB.
 *
 * @param dimensions of each vector
 */
export const packedVectors = (dimensions: number) => {
  const vectors = vectorMemory(dimensions);
  /** By entry. An array, because a map of a hundred thousand entries takes twice as long to look up in. */
  const slots: (number | undefined)[] = [];
  /** By slot. */
  const entries: number[] = [];
  const norms: number[] = [];

  const putAt = (slot: number, entry: number, vector: Int8Array): void => {
    entries[slot] = entry;
    norms[slot] = normOf(vector);
    vectors.put(slot, vector);
    slots[entry] = slot;
  };

  return {
    dimensions,

    /** Ids of the stored entries. */
    entries: (): Iterable<number> => entries.values(),

    has: (entry: number): boolean => slots[entry] !== undefined,

    /** Copies an entry's vector, because its slot may be reused. */
    of(entry: number): Int8Array | null {
      const slot = slots[entry];
      return slot === undefined ? null : vectors.at(slot).slice();
    },

    /**
     * Cosine of a unit vector and an entry's vector; null if the entry has none.
     *
     * @param vector must not change while it is compared with several
     */
    similarity(vector: Float32Array, entry: number): number | null {
      const slot = slots[entry];
      if (slot === undefined) return null;
      const norm = norms[slot]!;
      return norm === 0 ? 0 : vectors.product(vector, slot) / norm;
    },

    /** Adds or replaces the vector of an entry. */
    put(entry: number, vector: Int8Array): void {
      putAt(slots[entry] ?? entries.length, entry, vector);
    },

    /** Deletes the vector of an entry; the last vector moves to its slot. */
    delete(entry: number): void {
      const slot = slots[entry];
      if (slot === undefined) return;
      const last = entries.length - 1;
      slots[entry] = undefined;
      if (slot < last) putAt(slot, entries[last]!, vectors.at(last));
      entries.length = last;
      norms.length = last;
    },

    /** Approximate nearest entries by the signs of the dimensions, nearest first. */
    nearestBySigns(vector: Float32Array, count: number): number[] {
      const distances = vectors.signDistances(vector, entries.length);
      /** Number of entries at each distance, for a counting sort. */
      const counts = new Uint32Array(dimensions + 1);
      for (let slot = 0; slot < distances.length; slot++) counts[distances[slot]!]!++;
      const starts = new Uint32Array(dimensions + 2);
      let farthest = 0;
      while (farthest < dimensions && starts[farthest]! + counts[farthest]! < count) {
        starts[farthest + 1] = starts[farthest]! + counts[farthest]!;
        farthest += 1;
      }
      const found: number[] = new Array<number>(starts[farthest]! + counts[farthest]!);
      for (let slot = 0; slot < distances.length; slot++) {
        const distance = distances[slot]!;
        if (distance <= farthest) found[starts[distance]!++] = entries[slot]!;
      }
      return found.slice(0, count);
    },
  };
};

export type PackedVectors = ReturnType<typeof packedVectors>;

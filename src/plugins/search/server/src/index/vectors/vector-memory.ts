import { largestOf } from './vector';

/** `vector-memory.wat` as a WebAssembly module, in base64. */
export const MODULE = [
  'AGFzbQEAAAABEAJgA39/fwF/YAV/f39/fwACEwEHdmVjdG9ycwZtZW1vcnkCAAEDAwIAAQceAgpkb3RQcm9kdWN0AAANc2lnbkRp',
  'c3RhbmNlcwABCvYBAmoCAX8CeyABIAJqIQMDQCAB/QAEACEFIAQgBf2HASAA/QAEAP26ASAF/YgBIAD9AAQQ/boB/a4B/a4BIQQg',
  'AEEgaiEAIAFBEGohASABIANJDQALIAT9GwAgBP0bAWogBP0bAiAE/RsDamoLiAECAX8BewNA/QwAAAAAAAAAAAAAAAAAAAAAIQZB',
  'ACEFA0AgBiABIAVq/QAEACAAIAVq/QAEAP1R/WL9ff2OASEGIAVBEGohBSAFIANJDQALIAb9fyEGIAQgBv0bACAG/RsBaiAG/RsC',
  'IAb9GwNqajsBACAEQQJqIQQgASADaiEBIAEgAkkNAAsL',
].join('');

const PAGE_BYTES = 2 ** 16;
/** Values that the module multiplies at once, and bytes of signs that it compares at once. */
const LANES = 16;
const MAX_INT16 = 32_767;
const MAX_SUM = 2 ** 31;
/** Vectors per block of memory; it grows by blocks. */
const BLOCK_SIZE = 1_024;

/** Exports of the module; addresses are offsets in bytes. */
interface Exports {
  dotProduct(query: number, stored: number, length: number): number;
  signDistances(query: number, signs: number, end: number, length: number, distances: number): void;
}

const roundUp = (size: number, unit: number): number => Math.ceil(size / unit) * unit;

/** Writes the sign of each value as a bit, 1 for positive ones. */
const writeSigns = (bytes: Uint8Array, vector: Int8Array | Float32Array): void => {
  bytes.fill(0);
  for (let axis = 0; axis < vector.length; axis++) {
    if (vector[axis]! > 0) bytes[axis >> 3]! |= 1 << (axis & 7);
  }
};

/**
 * Stores int8 vectors by number from 0, and compares them with others by vector instructions (WebAssembly SIMD, which
 * every processor has that Node.js and sharp support): a tenth of what loops in JavaScript take.
 *
 * @param dimensions length of each vector
 */
export const vectorMemory = (dimensions: number) => {
  const valueBytes = roundUp(dimensions, LANES);
  const signBytes = roundUp(Math.ceil(dimensions / 8), LANES);
  const distanceBytes = roundUp(2 * BLOCK_SIZE, LANES);
  const blockBytes = distanceBytes + BLOCK_SIZE * (signBytes + valueBytes);
  // Before the blocks: the query as int16 values, and its signs.
  const querySigns = 2 * valueBytes;
  const firstBlock = querySigns + signBytes;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(firstBlock / PAGE_BYTES) });
  const module = new WebAssembly.Module(Buffer.from(MODULE, 'base64'));
  const instance = new WebAssembly.Instance(module, { vectors: { memory } });
  const { dotProduct, signDistances } = instance.exports as unknown as Exports;
  /** No sum exceeds 32 bits, whatever the vectors are. */
  const largestValue = Math.min(MAX_INT16, Math.floor(MAX_SUM / (128 * valueBytes)));
  /** The query that is in memory: a vector, or the number of a stored one. */
  let query: Float32Array | number | null = null;
  let scale = 0;

  const blockAt = (number: number): number => firstBlock + number * blockBytes;
  const signsOf = (block: number): number => blockAt(block) + distanceBytes;
  const valuesOf = (slot: number): number =>
    signsOf(Math.floor(slot / BLOCK_SIZE)) +
    BLOCK_SIZE * signBytes +
    (slot % BLOCK_SIZE) * valueBytes;

  const setQuery = (vector: Float32Array): void => {
    const largest = largestOf(vector);
    scale = largest / largestValue;
    const values = new Int16Array(memory.buffer, 0, dimensions);
    for (let axis = 0; axis < dimensions; axis++) {
      values[axis] = largest === 0 ? 0 : Math.round(vector[axis]! / scale);
    }
    query = vector;
  };

  const at = (slot: number): Int8Array => new Int8Array(memory.buffer, valuesOf(slot), dimensions);

  return {
    put(slot: number, vector: Int8Array): void {
      if (query === slot) query = null;
      const block = Math.floor(slot / BLOCK_SIZE);
      const missing = blockAt(block + 1) - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
      new Int8Array(memory.buffer, valuesOf(slot), dimensions).set(vector);
      const signs = signsOf(block) + (slot % BLOCK_SIZE) * signBytes;
      writeSigns(new Uint8Array(memory.buffer, signs, signBytes), vector);
    },

    /** The vector itself, not a copy; valid until the next `put`. */
    at,

    /**
     * Dot product with a stored vector, exact to four digits.
     *
     * @param vector must not change while it is compared with several
     */
    product(vector: Float32Array, slot: number): number {
      if (vector !== query) setQuery(vector);
      return scale * dotProduct(0, valuesOf(slot), valueBytes);
    },

    /** Dot product of two stored vectors; fast if the first is that of the last call. */
    productOfStored(one: number, other: number): number {
      if (one !== query) new Int16Array(memory.buffer, 0, dimensions).set(at(one));
      query = one;
      return dotProduct(0, valuesOf(other), valueBytes);
    },

    /** Numbers of dimensions in which a vector and each of the first `count` stored ones differ by their sign. */
    signDistances(vector: Float32Array, count: number): Uint16Array {
      writeSigns(new Uint8Array(memory.buffer, querySigns, signBytes), vector);
      const distances = new Uint16Array(count);
      for (let first = 0; first < count; first += BLOCK_SIZE) {
        const block = first / BLOCK_SIZE;
        const size = Math.min(BLOCK_SIZE, count - first);
        const signs = signsOf(block);
        signDistances(querySigns, signs, signs + size * signBytes, signBytes, blockAt(block));
        distances.set(new Uint16Array(memory.buffer, blockAt(block), size), first);
      }
      return distances;
    },
  };
};

export type VectorMemory = ReturnType<typeof vectorMemory>;

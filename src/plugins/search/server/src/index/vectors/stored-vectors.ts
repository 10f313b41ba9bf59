import type { Knex } from 'knex';
import { quantize, similarity } from './vector';
import { placeholders } from '../placeholders';
import type { Reader } from '../reader';
import { VECTORS } from '../tables';
import type { VectorsOf } from './vector-index';

/** Serializes a vector for the table. */
export const encodeVector = (vector: Int8Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

/** Reverses `encodeVector`. */
export const decodeVector = (stored: string): Int8Array => {
  const bytes = Buffer.from(stored, 'base64');
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** Reads the vectors of entries from the table. */
export const storedVectorsOf =
  (read: Reader): VectorsOf =>
  async (modelId, ids) => {
    const rows =
      ids.length === 0
        ? []
        : await read.all<{ entry_id: number; vector: string }>(
            `SELECT entry_id, vector FROM ${VECTORS}
               WHERE model_id = ? AND vector <> '' AND entry_id IN (${placeholders(ids)})`,
            [modelId, ...ids],
          );
    const vectors = new Map(rows.map(({ entry_id, vector }) => [entry_id, decodeVector(vector)]));
    return {
      of: (entry) => vectors.get(entry) ?? null,
      similarity(vector, entry) {
        const stored = vectors.get(entry);
        return stored === undefined ? null : similarity(vector, stored);
      },
    };
  };

/**
 * Stores the vectors of entries. Null is stored too (as an empty string), so that it is not computed again. Replaced
 * vectors get new rows, which tells those who keep vectors in memory.
 */
export const storeVectors = async (
  query: Knex,
  modelId: number,
  vectors: { id: number; vector: Float32Array | null }[],
): Promise<void> => {
  if (vectors.length === 0) return;
  const ids = vectors.map(({ id }) => id);
  await query(VECTORS).where({ model_id: modelId }).whereIn('entry_id', ids).delete();
  await query(VECTORS)
    .insert(
      vectors.map(({ id, vector }) => ({
        model_id: modelId,
        entry_id: id,
        vector: vector === null ? '' : encodeVector(quantize(vector)),
      })),
    )
    .onConflict(['entry_id', 'model_id'])
    .merge(['vector']);
};

/** Sign bit of each dimension, padded with zeros to whole bytes. */
export const signsOf = (vector: Float32Array | Int8Array): Buffer => {
  const signs = Buffer.alloc(Math.ceil(vector.length / 8));
  for (let at = 0; at < vector.length; at++) {
    if (vector[at]! > 0) signs[at >> 3]! |= 1 << (at & 7);
  }
  return signs;
};

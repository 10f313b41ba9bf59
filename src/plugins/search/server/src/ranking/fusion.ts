import { unit, restore } from '../embeddings/vector';

/** An entry that may be an answer, with both of its scores. */
export interface Scored {
  id: number;
  /** BM25; zero when none of the words stand in it. */
  lexical: number;
  /** Cosine with the query; null for an entry without a vector. */
  similarity: number | null;
}

/**
 * Adds the two scores, each scaled to 0…1 over what is ranked. Adding scores keeps how sure each side
 * is, which adding ranks would throw away.
 *
 * @param weight share of the vectors, 0…1
 */
export const fuse = (pool: Scored[], weight: number): { id: number; score: number }[] => {
  let highest = 0;
  let nearest = -1;
  let farthest = 1;
  for (const { lexical, similarity } of pool) {
    highest = Math.max(highest, lexical);
    if (similarity === null) continue;
    nearest = Math.max(nearest, similarity);
    farthest = Math.min(farthest, similarity);
  }
  const spread = nearest - farthest;
  return pool
    .map(({ id, lexical, similarity }) => {
      const near = similarity === null || spread <= 0 ? 0 : (similarity - farthest) / spread;
      const hit = highest === 0 ? 0 : lexical / highest;
      return { id, score: (1 - weight) * hit + weight * near };
    })
    .sort((one, other) => other.score - one.score || one.id - other.id);
};

/** Moves a query towards the mean of its best answers (Rocchio 1971, with equal weights). */
export const towards = (query: Float32Array, best: Int8Array[]): Float32Array => {
  const moved = Float32Array.from(query);
  for (const stored of best) {
    const vector = restore(stored);
    for (let at = 0; at < moved.length; at++) moved[at]! += vector[at]! / best.length;
  }
  return unit(moved);
};

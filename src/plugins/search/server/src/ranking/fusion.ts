import { unit, restore } from '../index/vectors/vector';

/** A candidate result with its scores. */
export interface Scored {
  id: number;
  /** BM25 score; zero if it contains none of the words. */
  lexical: number;
  /** Cosine with the query by each model; null without a vector of the entry. */
  similarities: (number | null)[];
  /** Score added for its date. */
  bonus: number;
}

/** Scales numbers to 0…1 between their minimum and maximum; missing ones count as the minimum. */
const scaled = (values: (number | null)[]): number[] => {
  const known = values.filter((value) => value !== null);
  const most = known.reduce((one, other) => Math.max(one, other), -Infinity);
  const least = known.reduce((one, other) => Math.min(one, other), Infinity);
  const spread = most - least;
  return values.map((value) => (value === null || spread <= 0 ? 0 : (value - least) / spread));
};

/**
 * Combines the scores as a weighted sum, each scaled to 0…1 over the pool. Unlike a combination of ranks, this
 * preserves the differences between scores.
 *
 * @param weights weight of each model's vectors, together 0…1; words have the rest
 */
export const fuse = (pool: Scored[], weights: number[]): { id: number; score: number }[] => {
  const highest = pool.reduce((most, { lexical }) => Math.max(most, lexical), 0) || 1;
  const wordWeight = 1 - weights.reduce((sum, weight) => sum + weight, 0);
  const scaledSimilarities = weights.map((_, model) =>
    scaled(pool.map(({ similarities }) => similarities[model] ?? null)),
  );
  return pool
    .map(({ id, lexical, bonus }, at) => {
      const vectorScore = weights.reduce(
        (sum, weight, model) => sum + weight * scaledSimilarities[model]![at]!,
        0,
      );
      return { id, score: wordWeight * (lexical / highest) + vectorScore + bonus };
    })
    .sort((one, other) => other.score - one.score || one.id - other.id);
};

/** Moves a query vector towards the mean of its best results (Rocchio 1971, with equal weights). */
export const moveTowards = (query: Float32Array, best: Int8Array[]): Float32Array => {
  const moved = Float32Array.from(query);
  for (const stored of best) {
    const vector = restore(stored);
    for (let at = 0; at < moved.length; at++) moved[at]! += vector[at]! / best.length;
  }
  return unit(moved);
};

import { restore, similarity } from '../embeddings/vector';

/** Neighbours used to estimate local density. */
const NEIGHBOURS = 10;
/** Weight of the density in the score. */
const PENALTY = 0.5;

const meanOfHighest = (values: number[], count: number): number => {
  const highest = values.sort((one, other) => other - one).slice(0, count);
  return highest.reduce((sum, value) => sum + value, 0) / Math.max(1, highest.length);
};

/**
 * Computes the similarity of each candidate to an article, minus half its mean similarity to its own neighbours among
 * the candidates. This corrects hubness: mostly general texts are near everything and would be related to everything
 * (Conneau et al. 2018 correct by neighbours in the whole archive).
 *
 * @param article unit vector
 * @param candidates stored vectors; null entries yield null
 */
export const hubnessCorrectedSimilarity = (
  article: Float32Array,
  candidates: (Int8Array | null)[],
): (number | null)[] => {
  const directions = candidates.map((stored) => (stored === null ? null : restore(stored)));
  const neighbourSimilarities = candidates.map((): number[] => []);
  for (const [at, direction] of directions.entries()) {
    if (direction === null) continue;
    for (let before = 0; before < at; before++) {
      const stored = candidates[before] ?? null;
      if (stored === null) continue;
      const nearness = similarity(direction, stored);
      neighbourSimilarities[at]!.push(nearness);
      neighbourSimilarities[before]!.push(nearness);
    }
  }
  return candidates.map((stored, at) =>
    stored === null
      ? null
      : similarity(article, stored) -
        PENALTY * meanOfHighest(neighbourSimilarities[at]!, NEIGHBOURS),
  );
};

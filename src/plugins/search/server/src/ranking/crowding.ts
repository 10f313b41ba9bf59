import { restore, similarity } from '../embeddings/vector';

/** Neighbours by which it is told how crowded it is around a text. */
const AROUND = 10;
/** How much of that counts against it. */
const PENALTY = 0.5;

const meanOfHighest = (values: number[], count: number): number => {
  const highest = values.sort((one, other) => other - one).slice(0, count);
  return highest.reduce((sum, value) => sum + value, 0) / Math.max(1, highest.length);
};

/**
 * How near each candidate is to an article, less half of how near its own neighbours among the candidates are
 * to it. Some texts, mostly general ones, are near everything; without this they would be related to everything
 * (hubness; Conneau et al. 2018 correct it in the same way, by the neighbours in the whole archive).
 *
 * @param article its vector, of length one
 * @param candidates their stored vectors; null where there is none, whose nearness is null, too
 */
export const uncrowdedNearness = (
  article: Float32Array,
  candidates: (Int8Array | null)[],
): (number | null)[] => {
  const directions = candidates.map((stored) => (stored === null ? null : restore(stored)));
  const around = candidates.map((): number[] => []);
  for (const [at, direction] of directions.entries()) {
    if (direction === null) continue;
    for (let before = 0; before < at; before++) {
      const stored = candidates[before] ?? null;
      if (stored === null) continue;
      const near = similarity(direction, stored);
      around[at]!.push(near);
      around[before]!.push(near);
    }
  }
  return candidates.map((stored, at) =>
    stored === null
      ? null
      : similarity(article, stored) - PENALTY * meanOfHighest(around[at]!, AROUND),
  );
};

import { normOf } from '../index/vectors/vector';
import { vectorMemory, type VectorMemory } from '../index/vectors/vector-memory';

/** Neighbours used to estimate local density. */
const NEIGHBOURS = 10;
/** Weight of the density in the score. */
const PENALTY = 0.5;

const meanOfHighest = (values: Float64Array, count: number): number => {
  const size = Math.min(values.length, count);
  /** In ascending order. */
  const highest = new Float64Array(size).fill(-Infinity);
  for (const value of values) {
    if (value <= highest[0]!) continue;
    let at = 0;
    for (; at + 1 < size && highest[at + 1]! < value; at++) highest[at] = highest[at + 1]!;
    highest[at] = value;
  }
  return highest.reduce((sum, value) => sum + value, 0) / Math.max(1, size);
};

/** Holds the candidates of one call, by their dimensions. */
const memories = new Map<number, VectorMemory>();

const memoryOf = (dimensions: number): VectorMemory => {
  const memory = memories.get(dimensions) ?? vectorMemory(dimensions);
  memories.set(dimensions, memory);
  return memory;
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
  const stored = candidates.filter((candidate) => candidate !== null);
  const norms = stored.map(normOf);
  const memory = memoryOf(article.length);
  for (const [at, candidate] of stored.entries()) memory.put(at, candidate);
  const perNorms = (product: number, norm: number): number => (norm === 0 ? 0 : product / norm);
  const nearness = norms.map((norm, at) => perNorms(memory.product(article, at), norm));

  const pairs = stored.map(() => new Float64Array(stored.length - 1));
  for (let one = 0; one < stored.length; one++) {
    for (let other = one + 1; other < stored.length; other++) {
      const product = memory.productOfStored(one, other);
      const cosine = perNorms(product, norms[one]! * norms[other]!);
      pairs[one]![other - 1] = cosine;
      pairs[other]![one] = cosine;
    }
  }
  const corrected = nearness.map(
    (value, at) => value - PENALTY * meanOfHighest(pairs[at]!, NEIGHBOURS),
  );
  let next = 0;
  return candidates.map((candidate) => (candidate === null ? null : corrected[next++]!));
};

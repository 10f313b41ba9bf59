import { restore } from '../index/vectors/vector';

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

/** Scalar products of all pairs of vectors, which follow one another in `vectors`; four at a time, for speed. */
const pairProducts = (vectors: Float64Array, dimensions: number): Float64Array[] => {
  const count = vectors.length / dimensions;
  const products = Array.from({ length: count }, () => new Float64Array(count - 1));
  const put = (one: number, other: number, product: number): void => {
    products[one]![other - 1] = product;
    products[other]![one] = product;
  };
  for (let one = 0; one < count; one++) {
    const row = one * dimensions;
    let other = one + 1;
    for (; other + 3 < count; other += 4) {
      let [first, second, third, fourth] = [0, 0, 0, 0];
      let at = other * dimensions;
      for (let axis = row; axis < row + dimensions; axis++, at++) {
        const value = vectors[axis]!;
        first += value * vectors[at]!;
        second += value * vectors[at + dimensions]!;
        third += value * vectors[at + 2 * dimensions]!;
        fourth += value * vectors[at + 3 * dimensions]!;
      }
      put(one, other, first);
      put(one, other + 1, second);
      put(one, other + 2, third);
      put(one, other + 3, fourth);
    }
    for (; other < count; other++) {
      let product = 0;
      for (let axis = 0; axis < dimensions; axis++) {
        product += vectors[row + axis]! * vectors[other * dimensions + axis]!;
      }
      put(one, other, product);
    }
  }
  return products;
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
  const dimensions = article.length;
  const stored = candidates.filter((candidate) => candidate !== null);
  const directions = new Float64Array(stored.length * dimensions);
  for (const [at, candidate] of stored.entries()) {
    directions.set(restore(candidate), at * dimensions);
  }
  const densities = pairProducts(directions, dimensions).map((products) =>
    meanOfHighest(products, NEIGHBOURS),
  );
  let next = 0;
  return candidates.map((candidate) => {
    if (candidate === null) return null;
    const at = next++;
    let nearness = 0;
    for (let axis = 0; axis < dimensions; axis++) {
      nearness += article[axis]! * directions[at * dimensions + axis]!;
    }
    return nearness - PENALTY * densities[at]!;
  });
};

import type { TermCounts } from '../../text/term-counts';
import { unit } from '../../index/vectors/vector';

/** Trained model: a vector per word, and the mean of the archive. */
export interface LocalModel {
  dimensions: number;
  /** Row index of each word. */
  wordIndex: Map<string, number>;
  idf: Float32Array;
  /** Unit vectors of the words, in row-major order. */
  words: Float32Array;
  /** Mean of the document vectors. It is subtracted, as it does not discriminate between documents. */
  mean: Float32Array;
}

/** Weight of a term that occurs `count` times in a document. */
export const termWeight = (count: number): number => 1 + Math.log(count);

/** Inverse document frequency of a term of the vocabulary. */
export const inverseFrequency = (documentFrequency: number, documents: number): number =>
  Math.log((documents + 1) / documentFrequency);

/** Computes the unit vector of a text; null if the model knows none of its words. */
export const embedWith = (model: LocalModel, counts: TermCounts): Float32Array | null => {
  const { dimensions, wordIndex, idf, words, mean } = model;
  const vector = new Float32Array(dimensions);
  let known = 0;
  for (const [term, count] of counts) {
    const row = wordIndex.get(term);
    if (row === undefined) continue;
    known++;
    const weight = termWeight(count) * idf[row]!;
    const start = row * dimensions;
    for (let at = 0; at < dimensions; at++) vector[at]! += weight * words[start + at]!;
  }
  if (known === 0) return null;
  unit(vector);
  for (let at = 0; at < dimensions; at++) vector[at]! -= mean[at]!;
  return unit(vector);
};

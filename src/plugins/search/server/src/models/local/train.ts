import { decodeCounts, type TermCounts } from '../../text/term-counts';
import { unit } from '../../index/vectors/vector';
import { embedWith, inverseFrequency, termWeight, type LocalModel } from './model';
import { orthonormalize } from './orthonormal';
import { gaussian } from './random';
import {
  dense,
  times,
  transposedTimes,
  type DenseMatrix,
  type SparseMatrix,
} from './sparse-matrix';

const DIMENSIONS = 128;
const POWER_ITERATIONS = 2;
const MAX_VOCABULARY = 30_000;
/** A word that occurs in only one document relates it to no other. */
const MIN_DOCUMENTS = 2;
const SEED = 1;

/** Decodes documents one at a time, once per pass: holding all maps would take hundreds of megabytes. */
function* countsOf(stored: string[]): Generator<TermCounts> {
  for (const document of stored) yield decodeCounts(document);
}

const documentFrequencies = (stored: string[]): Map<string, number> => {
  const frequencies = new Map<string, number>();
  for (const counts of countsOf(stored)) {
    for (const term of counts.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  return frequencies;
};

/** Most frequent words; ties in alphabetical order. The position of a word is its index. */
const vocabularyOf = (frequencies: Map<string, number>): string[] =>
  [...frequencies]
    .filter(([, documents]) => documents >= MIN_DOCUMENTS)
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, MAX_VOCABULARY)
    .map(([term]) => term);

/** Documents as unit rows of term weights. */
const weightedRows = (
  stored: string[],
  frequencies: Map<string, number>,
  wordIndex: Map<string, number>,
  idf: Float32Array,
): SparseMatrix => {
  let size = 0;
  for (const term of wordIndex.keys()) size += frequencies.get(term) ?? 0;
  const starts = new Int32Array(stored.length + 1);
  const indices = new Int32Array(size);
  const values = new Float32Array(size);
  let row = 0;
  let end = 0;
  for (const counts of countsOf(stored)) {
    const start = end;
    let squares = 0;
    for (const [term, count] of counts) {
      const column = wordIndex.get(term);
      if (column === undefined) continue;
      const value = termWeight(count) * idf[column]!;
      indices[end] = column;
      values[end] = value;
      end += 1;
      squares += value * value;
    }
    const norm = Math.sqrt(squares) || 1;
    for (let at = start; at < end; at++) values[at]! /= norm;
    row += 1;
    starts[row] = end;
  }
  return { rows: stored.length, columns: wordIndex.size, starts, indices, values };
};

/**
 * Coordinates of words in the space of the largest singular vectors, by randomised subspace iteration (Halko,
 * Martinsson and Tropp 2011). Only angles between words are used, so the final step of an SVD, the rotation to the
 * singular vectors, is omitted.
 */
const wordCoordinates = (rows: SparseMatrix, dimensions: number): DenseMatrix => {
  const next = gaussian(SEED);
  const start = dense(rows.columns, dimensions);
  for (let at = 0; at < start.values.length; at++) start.values[at] = next();
  let basis = orthonormalize(times(rows, start));
  for (let iteration = 0; iteration < POWER_ITERATIONS; iteration++) {
    basis = orthonormalize(times(rows, orthonormalize(transposedTimes(rows, basis))));
  }
  return transposedTimes(rows, basis);
};

/**
 * Trains on the archive by latent semantic analysis (Deerwester et al. 1990), with the vector of each word scaled to
 * length one. Deterministic for the same documents.
 *
 * @param stored term counts of each document, encoded by `encodeCounts`
 */
export const trainLocalModel = (stored: string[]): LocalModel => {
  const frequencies = documentFrequencies(stored);
  const terms = vocabularyOf(frequencies);
  const wordIndex = new Map(terms.map((term, row) => [term, row]));
  const idf = Float32Array.from(terms, (term) =>
    inverseFrequency(frequencies.get(term) ?? 0, stored.length),
  );
  const dimensions = Math.max(1, Math.min(DIMENSIONS, stored.length >> 1, terms.length));
  const coordinates = wordCoordinates(
    weightedRows(stored, frequencies, wordIndex, idf),
    dimensions,
  );
  for (let row = 0; row < coordinates.rows; row++) {
    unit(coordinates.values.subarray(row * dimensions, (row + 1) * dimensions));
  }
  const model: LocalModel = {
    dimensions,
    wordIndex,
    idf,
    words: coordinates.values,
    mean: new Float32Array(dimensions),
  };
  const mean = new Float32Array(dimensions);
  for (const counts of countsOf(stored)) {
    const vector = embedWith(model, counts);
    if (vector === null) continue;
    for (let at = 0; at < dimensions; at++) mean[at]! += vector[at]! / stored.length;
  }
  return { ...model, mean };
};

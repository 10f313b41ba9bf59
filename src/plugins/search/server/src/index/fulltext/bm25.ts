import { hashOf } from '../../text/hash';
import { countIn, type PackedCounts } from '../../text/term-counts';

/** Term frequency saturation. */
export const K1 = 1.2;
/** Document length normalization. */
export const B = 0.75;

/** A query term with its weight in the query and its inverse document frequency. */
export interface WeightedTerm {
  term: string;
  weight: number;
  idf: number;
}

/** Inverse document frequency by Robertson and Spärck Jones, kept positive as in Lucene. */
export const idfOf = (documentFrequency: number, documents: number): number =>
  Math.log(
    1 +
      (Math.max(documents, documentFrequency) - documentFrequency + 0.5) /
        (documentFrequency + 0.5),
  );

/** Minimum of the strict inverse document frequency. */
const MIN_IDF = 1e-6;

/**
 * Inverse document frequency as FTS5 computes it, without what keeps it positive: terms of half of the documents hardly
 * count. Candidates are chosen by it, with or without a filter.
 *
 * @param idf see `idfOf`
 */
export const strictIdf = (idf: number): number => Math.max(MIN_IDF, Math.log(Math.expm1(idf)));

/**
 * Returns a function that computes the BM25 score of a document (Robertson and Zaragoza 2009) from its term counts and
 * their sum.
 */
export const bm25 = (query: readonly WeightedTerm[], averageLength: number) => {
  const hashes = query.map(({ term }) => hashOf(term));
  return (counts: PackedCounts, length: number): number => {
    const norm = K1 * (1 - B + (B * length) / averageLength);
    let score = 0;
    for (const [at, { weight, idf }] of query.entries()) {
      const count = countIn(counts, hashes[at]!);
      if (count > 0) score += (weight * idf * count * (K1 + 1)) / (count + norm);
    }
    return score;
  };
};

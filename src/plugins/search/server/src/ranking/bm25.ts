import { countIn } from '../text/term-counts';

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

/**
 * Computes the BM25 score of a document (Robertson and Zaragoza 2009).
 *
 * @param stored the document's term counts, encoded by `encodeCounts`
 * @param length sum of the term counts
 */
export const bm25 = (
  query: readonly WeightedTerm[],
  stored: string,
  length: number,
  averageLength: number,
): number => {
  const norm = K1 * (1 - B + (B * length) / averageLength);
  let score = 0;
  for (const { term, weight, idf } of query) {
    const count = countIn(stored, term);
    if (count > 0) score += (weight * idf * count * (K1 + 1)) / (count + norm);
  }
  return score;
};

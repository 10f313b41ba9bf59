import { countIn } from '../text/term-counts';

/** How fast more occurrences of a term stop counting. */
export const K1 = 1.2;
/** How much a document's length counts against it. */
export const B = 0.75;

/** A term of a query with its weight in the query and its rarity in the archive. */
export interface WeightedTerm {
  term: string;
  weight: number;
  idf: number;
}

/** Inverse document frequency after Robertson and Spärck Jones, kept above zero as in Lucene. */
export const idfOf = (documentFrequency: number, documents: number): number =>
  Math.log(
    1 +
      (Math.max(documents, documentFrequency) - documentFrequency + 0.5) /
        (documentFrequency + 0.5),
  );

/**
 * BM25 of a document (Robertson and Zaragoza 2009).
 *
 * @param stored the document's terms as `encodeCounts` gives them
 * @param length sum of its counts
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

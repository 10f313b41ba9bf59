import { termWeight } from '../embeddings/local/model';
import type { TermCounts } from '../text/term-counts';

/** Term weights of a document, scaled to length one. */
export type WeightedDocument = Map<string, number>;

/** Inverse document frequency of a term; an uncounted term is assumed to occur in one document. */
export const rarityOf = (frequency: number | undefined, documents: number): number =>
  Math.log(1 + documents / Math.max(1, frequency ?? 1));

/** Computes the tf-idf weights of a document. */
export const weightedDocument = (
  counts: TermCounts,
  frequencies: ReadonlyMap<string, number>,
  documents: number,
): WeightedDocument => {
  const weights: WeightedDocument = new Map();
  let squares = 0;
  for (const [term, count] of counts) {
    const weight = termWeight(count) * rarityOf(frequencies.get(term), documents);
    weights.set(term, weight);
    squares += weight * weight;
  }
  const norm = Math.sqrt(squares) || 1;
  for (const [term, weight] of weights) weights.set(term, weight / norm);
  return weights;
};

/** Cosine of two weighted documents: 1 for the same words, 0 for none in common. */
export const cosine = (one: WeightedDocument, other: WeightedDocument): number => {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [term, weight] of smaller) sum += weight * (larger.get(term) ?? 0);
  return sum;
};

/** Terms with the highest weights in a document. */
export const topTerms = (document: WeightedDocument, count: number): string[] =>
  [...document]
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, count)
    .map(([term]) => term);

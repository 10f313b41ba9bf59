import type { WeightedTerm } from './bm25';

/** Occurrences of terms that full text goes through for one query. */
const BUDGET = 20_000;

/**
 * The terms that candidates are chosen by: the rarest, until the documents they stand in are too
 * many to go through. A document that holds only the most common words of a query is not among its
 * best answers; in those that are, the common words still count.
 */
export const essentialTerms = (
  query: WeightedTerm[],
  frequencies: ReadonlyMap<string, number>,
): WeightedTerm[] => {
  const rarestFirst = [...query].sort(
    (one, other) => (frequencies.get(one.term) ?? 0) - (frequencies.get(other.term) ?? 0),
  );
  let documents = 0;
  return rarestFirst.filter(({ term }, index) => {
    documents += frequencies.get(term) ?? 0;
    return index === 0 || documents <= BUDGET;
  });
};

import type { WeightedTerm } from './bm25';

/** Maximum number of term occurrences that full text search processes per query. */
const BUDGET = 20_000;

/**
 * Selects the terms that choose candidates: the rarest ones, until their documents exceed the budget. A document that
 * contains only the most common words is not among the best results; the common words still count in the scores.
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

/** Maximum number of term occurrences that full text search processes per query. */
const BUDGET = 20_000;

/**
 * Selects the terms that choose candidates: the rarest ones, until their documents exceed the budget. A document that
 * contains only the most common words is not among the best results; the common words still count in the scores.
 *
 * @param frequencyOf document frequency of a term
 */
export const essentialTerms = <Term>(
  query: readonly Term[],
  frequencyOf: (term: Term) => number,
): Term[] => {
  const rarestFirst = [...query].sort((one, other) => frequencyOf(one) - frequencyOf(other));
  let documents = 0;
  return rarestFirst.filter((term, index) => {
    documents += frequencyOf(term);
    return index === 0 || documents <= BUDGET;
  });
};

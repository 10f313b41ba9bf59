/** Number of related articles to recompute per new article, as the new one may belong in their lists. */
const REVISITS_PER_ARTICLE = 6;

/** Collects articles to recompute because newer ones were added after their comparison. */
export const createRevisits = () => {
  const due = new Set<number>();
  return {
    /**
     * Records compared articles.
     *
     * @param compared numbers of articles that all existed when the first of them was compared, each with the numbers
     *   of its related articles
     */
    add(compared: ReadonlyMap<number, number[]>): void {
      for (const number of compared.keys()) due.delete(number);
      for (const related of compared.values()) {
        for (const number of related.slice(0, REVISITS_PER_ARTICLE)) {
          if (!compared.has(number)) due.add(number);
        }
      }
    },

    due: (): number[] => [...due],
  };
};

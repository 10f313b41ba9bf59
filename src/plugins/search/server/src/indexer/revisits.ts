/** Number of related articles to recompute per new article, as the new one may belong in their lists. */
const REVISITS_PER_ARTICLE = 6;

/**
 * Collects articles to recompute because new ones were added after their comparison.
 *
 * @param compared numbers of the articles that are compared now, all of which exist already
 */
export const createRevisits = (compared: ReadonlySet<number>) => {
  const due = new Set<number>();
  return {
    /** @param related numbers of the articles related to a compared one, best first */
    add(related: readonly number[]): void {
      for (const number of related.slice(0, REVISITS_PER_ARTICLE)) {
        if (!compared.has(number)) due.add(number);
      }
    },

    due: (): number[] => [...due],
  };
};

/** A new article may be what an older one should lead to; so many of those are looked at again. */
const REVISITED = 6;

/** Which articles to look at again, because others came after they were compared. */
export const createRevisits = () => {
  const due = new Set<number>();
  return {
    /**
     * Takes note of articles that have been compared.
     *
     * @param compared numbers of articles that were all there when the first of them was compared,
     *   each with the numbers of those it leads to
     */
    note(compared: ReadonlyMap<number, number[]>): void {
      for (const number of compared.keys()) due.delete(number);
      for (const related of compared.values()) {
        for (const number of related.slice(0, REVISITED)) {
          if (!compared.has(number)) due.add(number);
        }
      }
    },

    due: (): number[] => [...due],
  };
};

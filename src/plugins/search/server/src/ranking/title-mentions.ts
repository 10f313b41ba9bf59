import type { TermCounts } from '../text/term-counts';

/** Term counts of a text and of its title. */
export interface TitledTerms {
  title: TermCounts;
  counts: TermCounts;
}

/** IDF-weighted share of a title's terms that occur in a text: 0…1. */
const mentioned = (
  title: TermCounts,
  counts: TermCounts,
  rarity: (term: string) => number,
): number => {
  let total = 0;
  let found = 0;
  for (const term of title.keys()) {
    const weight = rarity(term);
    total += weight;
    if (counts.has(term)) found += weight;
  }
  return total === 0 ? 0 : found / total;
};

/** Mean share to which each of two texts mentions the title of the other: 0…1. */
export const titleMentions = (
  one: TitledTerms,
  other: TitledTerms,
  rarity: (term: string) => number,
): number =>
  (mentioned(one.title, other.counts, rarity) + mentioned(other.title, one.counts, rarity)) / 2;

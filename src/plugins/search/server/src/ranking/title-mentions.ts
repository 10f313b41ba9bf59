import type { TermCounts } from '../text/term-counts';

/** A text as its terms, and those of its title. */
export interface TitledTerms {
  title: TermCounts;
  counts: TermCounts;
}

/** How much of a title's terms stands in a text, by their rarity: 0…1. */
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

/** How much each of two texts says of what the other is called: 0…1. */
export const titleMentions = (
  one: TitledTerms,
  other: TitledTerms,
  rarity: (term: string) => number,
): number =>
  (mentioned(one.title, other.counts, rarity) + mentioned(other.title, one.counts, rarity)) / 2;

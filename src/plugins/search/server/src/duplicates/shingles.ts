import { foldedWordsOf } from '../text/words';

/** Only the beginning of a longer text is compared. */
const MAX_CHARACTERS = 60_000;
const MAX_WORDS = 5_000;

/** Folded words of a text in order, without Markdown syntax; those that shingles are made of. */
export const comparedWords = (text: string): string[] => {
  const words: string[] = [];
  for (const word of foldedWordsOf(text.slice(0, MAX_CHARACTERS).normalize('NFC'))) {
    words.push(word);
    if (words.length === MAX_WORDS) break;
  }
  return words;
};

/** Distinct sequences of `size` consecutive words (Broder 1997). */
export const shinglesOf = (words: string[], size: number): Set<string> => {
  const shingles = new Set<string>();
  for (let at = 0; at + size <= words.length; at++) {
    shingles.add(words.slice(at, at + size).join(' '));
  }
  return shingles;
};

/** Dice coefficient of two sets: 1 for equal sets, 0 for disjoint or empty ones. */
export const diceCoefficient = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const shingle of one) if (other.has(shingle)) common += 1;
  return (2 * common) / (one.size + other.size);
};

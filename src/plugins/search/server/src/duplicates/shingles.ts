import { wordsOf } from '../text/words';

/** A longer text is told by its beginning. */
const READ_CHARACTERS = 60_000;
const READ_WORDS = 5_000;

/** The words of a text in order, folded. Marks of markdown are no words. */
export const foldedWords = (text: string): string[] => {
  const words: string[] = [];
  for (const { folded } of wordsOf(text.slice(0, READ_CHARACTERS).normalize('NFC'))) {
    words.push(folded);
    if (words.length === READ_WORDS) break;
  }
  return words;
};

/** Sequences of so many words that stand in a text, each once (Broder 1997). */
export const shinglesOf = (words: string[], size: number): Set<string> => {
  const shingles = new Set<string>();
  for (let at = 0; at + size <= words.length; at++) {
    shingles.add(words.slice(at, at + size).join(' '));
  }
  return shingles;
};

/** What two sets have in common, as a share of both (Dice): 1 for equal ones, 0 for nothing in common. */
export const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const shingle of one) if (other.has(shingle)) common += 1;
  return (2 * common) / (one.size + other.size);
};

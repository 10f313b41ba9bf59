import { stopWords } from './stop-words';
import { wordsOf, type Word } from './words';

/** Characters of a query that are read. */
const MAX_QUERY_LENGTH = 2500;
/** Different terms of a query that are looked for. */
const MAX_TERMS = 64;

/** The words of a query in order. */
export const queryWords = (text: string): Word[] => [...wordsOf(text.slice(0, MAX_QUERY_LENGTH))];

/**
 * The terms to look for with the number of times each was typed. Stop words are left out unless
 * there is nothing else.
 */
export const queryTerms = (words: Word[]): Map<string, number> => {
  const telling = words.filter(({ folded }) => !stopWords.has(folded));
  const counts = new Map<string, number>();
  for (const { term } of telling.length > 0 ? telling : words) {
    if (counts.size < MAX_TERMS || counts.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
};

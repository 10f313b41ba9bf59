import type { Language } from './languages';
import { stopWords } from './stop-words';
import { indexedWordsOf } from './words';

/** Occurrences of each term in a document. */
export type TermCounts = Map<string, number>;

/** Weight of title words, which state the subject of a text. */
const TITLE_WEIGHT = 3;
/** Maximum number of words indexed per document. */
const MAX_INDEXED_WORDS = 20_000;

const SEPARATOR = '|';

const count = (
  counts: TermCounts,
  text: string,
  language: Language | null,
  weight: number,
): void => {
  const common = language?.stopWords ?? stopWords;
  let words = 0;
  for (const { folded, term } of indexedWordsOf(text, language)) {
    if (words++ >= MAX_INDEXED_WORDS) return;
    if (common.has(folded)) continue;
    counts.set(term, (counts.get(term) ?? 0) + weight);
  }
};

/**
 * Counts the terms of a document without stop words; title words are weighted.
 *
 * @param language of the text; null for English
 */
export const countTerms = (
  title: string,
  text: string,
  language: Language | null = null,
): TermCounts => {
  const counts: TermCounts = new Map();
  count(counts, title.normalize('NFC'), language, TITLE_WEIGHT);
  count(counts, text, language, 1);
  return counts;
};

/** Sum of the counts: document length for BM25. */
export const lengthOf = (counts: TermCounts): number => {
  let length = 0;
  for (const number of counts.values()) length += number;
  return length;
};

/** Encodes counts as `|term:count|term:count|`, which allows a lookup of one term without parsing the rest. */
export const encodeCounts = (counts: TermCounts): string =>
  counts.size === 0
    ? ''
    : SEPARATOR +
      [...counts].map(([term, number]) => `${term}:${number}`).join(SEPARATOR) +
      SEPARATOR;

/** Reverses `encodeCounts`. */
export const decodeCounts = (stored: string): TermCounts => {
  const counts: TermCounts = new Map();
  for (const pair of stored.split(SEPARATOR)) {
    const colon = pair.lastIndexOf(':');
    if (colon > 0) counts.set(pair.slice(0, colon), Number(pair.slice(colon + 1)));
  }
  return counts;
};

/**
 * Looks up the count of a term in encoded counts. Searches for the term without the leading separator, because
 * separators are too frequent to search for efficiently.
 */
export const countIn = (stored: string, term: string): number => {
  const key = `${term}:`;
  for (let at = stored.indexOf(key); at !== -1; at = stored.indexOf(key, at + 1)) {
    if (stored[at - 1] !== SEPARATOR) continue;
    return Number.parseInt(stored.slice(at + key.length, at + key.length + 9), 10);
  }
  return 0;
};

import type { Language } from './languages';
import { stopWords } from './stop-words';
import { indexedWordsOf } from './words';

/** How often each term stands in a document. */
export type TermCounts = Map<string, number>;

/** A headline says what a text is about: its words count three times. */
const TITLE_WEIGHT = 3;
/** Words of one document that are indexed; a longer one is found by its beginning. */
const INDEXED_WORDS = 20_000;

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
    if (words++ >= INDEXED_WORDS) return;
    if (common.has(folded)) continue;
    counts.set(term, (counts.get(term) ?? 0) + weight);
  }
};

/**
 * Counts the terms of a document, stop words left out and its title weighted.
 *
 * @param language in which it is written; null for English
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

/** Sum of the counts: the document's length as BM25 sees it. */
export const lengthOf = (counts: TermCounts): number => {
  let length = 0;
  for (const number of counts.values()) length += number;
  return length;
};

/** Counts as stored: `|term:count|term:count|`, in which one term is found without parsing the rest. */
export const encodeCounts = (counts: TermCounts): string =>
  counts.size === 0
    ? ''
    : SEPARATOR +
      [...counts].map(([term, number]) => `${term}:${number}`).join(SEPARATOR) +
      SEPARATOR;

export const decodeCounts = (stored: string): TermCounts => {
  const counts: TermCounts = new Map();
  for (const pair of stored.split(SEPARATOR)) {
    const colon = pair.lastIndexOf(':');
    if (colon > 0) counts.set(pair.slice(0, colon), Number(pair.slice(colon + 1)));
  }
  return counts;
};

/**
 * How often a term stands in a document whose counts are stored. Looked for by its first letter: separators stand
 * everywhere.
 */
export const countIn = (stored: string, term: string): number => {
  const key = `${term}:`;
  for (let at = stored.indexOf(key); at !== -1; at = stored.indexOf(key, at + 1)) {
    if (stored[at - 1] !== SEPARATOR) continue;
    return Number.parseInt(stored.slice(at + key.length, at + key.length + 9), 10);
  }
  return 0;
};

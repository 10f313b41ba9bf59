import type { Language } from '../text/languages';
import { stopWords } from '../text/stop-words';
import { wordsOf, type Word } from '../text/words';

/** Maximum number of characters read of a query. */
const MAX_QUERY_LENGTH = 2500;
/** Maximum number of distinct terms. */
const MAX_TERMS = 64;

/** Words of the beginning of a query. */
export const queryWords = (text: string): Word[] => [
  ...wordsOf(text.slice(0, MAX_QUERY_LENGTH).normalize('NFC')),
];

/** Folded words of a name or tag, for comparison: `rate-parity` and “Rate parity” become equal. */
export const foldedName = (name: string): string =>
  queryWords(name)
    .map(({ folded }) => folded)
    .join(' ');

/** Terms to search for, with their number of occurrences. Omits stop words unless there are no other words. */
export const queryTerms = (words: Word[]): Map<string, number> => {
  const contentWords = words.filter(({ folded }) => !stopWords.has(folded));
  const counts = new Map<string, number>();
  for (const { term } of contentWords.length > 0 ? contentWords : words) {
    if (counts.size < MAX_TERMS || counts.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
};

/** Words that only express that news is wanted. */
const NEWS_WORDS = new Set(
  'news new newest latest recent article articles story stories happened happen happening'.split(
    ' ',
  ),
);

/** Detects queries with at least one word besides stop words and general ones. */
export const hasContentWords = (text: string): boolean =>
  queryWords(text).some(({ folded }) => !stopWords.has(folded) && !NEWS_WORDS.has(folded));

/**
 * Stems of the query's words in other languages of the archive, where they differ from the English term: the language
 * of a query is unknown.
 *
 * @returns foreign stems by English term
 */
export const foreignStemsOf = (
  words: Word[],
  languages: readonly Language[],
): Map<string, Set<string>> => {
  const foreignStems = new Map<string, Set<string>>();
  for (const { written, folded, term } of words) {
    const stems = languages
      .filter((language) => !language.stopWords.has(folded))
      .map((language) => language.stem(written))
      .filter((stem) => stem !== '' && stem !== term);
    if (stems.length > 0) foreignStems.set(term, new Set(stems));
  }
  return foreignStems;
};

/**
 * Assigns the sum of their frequencies to a word's stems in all languages. Otherwise a word would seem rare because few
 * texts are in a language.
 *
 * @param frequencies of terms that occur; modified in place
 */
export const mergeFrequencies = (
  frequencies: Map<string, number>,
  foreignStems: ReadonlyMap<string, Set<string>>,
): void => {
  for (const [term, stems] of foreignStems) {
    const occurring = [term, ...stems].filter((one) => frequencies.has(one));
    const total = occurring.reduce((sum, one) => sum + (frequencies.get(one) ?? 0), 0);
    for (const one of occurring) frequencies.set(one, total);
  }
};

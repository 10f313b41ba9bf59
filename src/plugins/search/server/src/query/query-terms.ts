import type { Language } from '../text/languages';
import { stopWords } from '../text/stop-words';
import { wordsOf, type Word } from '../text/words';

/** Maximum number of characters read of a query. */
const MAX_QUERY_LENGTH = 2500;
/** Maximum number of distinct terms. */
const MAX_TERMS = 64;

export const queryWords = (text: string): Word[] => [
  ...wordsOf(text.slice(0, MAX_QUERY_LENGTH).normalize('NFC')),
];

/** Terms to search for, with their number of occurrences. Omits stop words unless there are no other words. */
export const queryTerms = (words: Word[]): Map<string, number> => {
  const telling = words.filter(({ folded }) => !stopWords.has(folded));
  const counts = new Map<string, number>();
  for (const { term } of telling.length > 0 ? telling : words) {
    if (counts.size < MAX_TERMS || counts.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
};

/** Words that only express that news is wanted. */
const GENERAL = new Set(
  'news new newest latest recent article articles story stories happened happen happening'.split(
    ' ',
  ),
);

/** Detects queries with at least one word besides stop words and general ones. */
export const hasTellingWords = (text: string): boolean =>
  queryWords(text).some(({ folded }) => !stopWords.has(folded) && !GENERAL.has(folded));

/**
 * Stems of the query's words in other languages of the archive, where they differ from the English term: the language
 * of a query is unknown.
 *
 * @returns foreign stems by English term
 */
export const termsElsewhere = (
  words: Word[],
  languages: readonly Language[],
): Map<string, Set<string>> => {
  const elsewhere = new Map<string, Set<string>>();
  for (const { written, folded, term } of words) {
    const stems = languages
      .filter((language) => !language.stopWords.has(folded))
      .map((language) => language.stem(written))
      .filter((stem) => stem !== '' && stem !== term);
    if (stems.length > 0) elsewhere.set(term, new Set(stems));
  }
  return elsewhere;
};

/**
 * Assigns the sum of their frequencies to a word's stems in all languages. Otherwise a word would seem rare because few
 * texts are in a language.
 *
 * @param frequencies of terms that occur; modified in place
 */
export const countTogether = (
  frequencies: Map<string, number>,
  elsewhere: ReadonlyMap<string, Set<string>>,
): void => {
  for (const [term, stems] of elsewhere) {
    const known = [term, ...stems].filter((one) => frequencies.has(one));
    const together = known.reduce((sum, one) => sum + (frequencies.get(one) ?? 0), 0);
    for (const one of known) frequencies.set(one, together);
  }
};

import type { Language } from '../text/languages';
import { stopWords } from '../text/stop-words';
import { wordsOf, type Word } from '../text/words';

/** Characters of a query that are read. */
const MAX_QUERY_LENGTH = 2500;
/** Different terms of a query that are looked for. */
const MAX_TERMS = 64;

/** The words of a query in order. */
export const queryWords = (text: string): Word[] => [
  ...wordsOf(text.slice(0, MAX_QUERY_LENGTH).normalize('NFC')),
];

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

/** Words that say no more than that news is wanted. */
const GENERAL = new Set(
  'news new newest latest recent article articles story stories happened happen happening'.split(
    ' ',
  ),
);

/** Whether a query says what it is about. */
export const hasTellingWords = (text: string): boolean =>
  queryWords(text).some(({ folded }) => !stopWords.has(folded) && !GENERAL.has(folded));

/**
 * The terms under which the words of a query stand in texts of other languages, where these are not their
 * own: nobody says in which language they ask.
 *
 * @returns terms elsewhere by the term in English
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
 * Gives a word's terms of several languages the frequency of them all together: a word is not rare because
 * few texts are in one of the languages.
 *
 * @param frequencies of terms that stand somewhere; changed
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

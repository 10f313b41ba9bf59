import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stopwords as arabicWords } from '@orama/stopwords/arabic';
import { stopwords as danishWords } from '@orama/stopwords/danish';
import { stopwords as dutchWords } from '@orama/stopwords/dutch';
import { stopwords as finnishWords } from '@orama/stopwords/finnish';
import { stopwords as frenchWords } from '@orama/stopwords/french';
import { stopwords as germanWords } from '@orama/stopwords/german';
import { stopwords as greekWords } from '@orama/stopwords/greek';
import { stopwords as hungarianWords } from '@orama/stopwords/hungarian';
import { stopwords as italianWords } from '@orama/stopwords/italian';
import { stopwords as norwegianWords } from '@orama/stopwords/norwegian';
import { stopwords as portugueseWords } from '@orama/stopwords/portuguese';
import { stopwords as romanianWords } from '@orama/stopwords/romanian';
import { stopwords as russianWords } from '@orama/stopwords/russian';
import { stopwords as spanishWords } from '@orama/stopwords/spanish';
import { stopwords as swedishWords } from '@orama/stopwords/swedish';
import { stopwords as turkishWords } from '@orama/stopwords/turkish';
import { fold, visible } from './fold';
import { stopWords as englishWords } from './stop-words';

/** A language with a stemmer, other than English, which is represented by null. */
export interface Language {
  /** BCP 47 code. */
  code: string;
  /** Folded stop words. */
  stopWords: ReadonlySet<string>;
  /** Returns the folded stem of a word (Snowball). */
  stem(word: string): string;
}

const MAX_CACHED_STEMS = 50_000;

/** Caches stems: a text has few distinct words, and stemming takes microseconds per word. */
export const memoized = (stem: (word: string) => string): ((word: string) => string) => {
  const cache = new Map<string, string>();
  return (word) => {
    const cached = cache.get(word);
    if (cached !== undefined) return cached;
    const result = stem(word);
    if (cache.size >= MAX_CACHED_STEMS) cache.clear();
    cache.set(word, result);
    return result;
  };
};

const language = (
  code: string,
  snowball: (word: string) => string,
  commonWords: string[],
): Language => ({
  code,
  stopWords: new Set(commonWords.map(fold)),
  // Stemmers recognise endings by their accents, so folding comes last.
  stem: memoized((word) => fold(snowball(visible(word).normalize('NFC').toLocaleLowerCase(code)))),
});

const languages: readonly Language[] = [
  language('ar', arabic, arabicWords),
  language('da', danish, danishWords),
  language('nl', dutch, dutchWords),
  language('fi', finnish, finnishWords),
  language('fr', french, frenchWords),
  language('de', german, germanWords),
  language('el', greek, greekWords),
  language('hu', hungarian, hungarianWords),
  language('it', italian, italianWords),
  language('no', norwegian, norwegianWords),
  language('pt', portuguese, portugueseWords),
  language('ro', romanian, romanianWords),
  language('ru', russian, russianWords),
  language('es', spanish, spanishWords),
  language('sv', swedish, swedishWords),
  language('tr', turkish, turkishWords),
];

/** Finds a language by code; null for English and for languages without a stemmer. */
export const languageOf = (code: string | null): Language | null =>
  languages.find((known) => known.code === code) ?? null;

/** Languages by stop word. */
const languagesByStopWord = new Map<string, Language[]>();
for (const known of languages) {
  for (const word of known.stopWords) {
    languagesByStopWord.set(word, [...(languagesByStopWord.get(word) ?? []), known]);
  }
}

/** Number of words at the beginning of a text used to detect its language. */
const SAMPLED_WORDS = 400;
const WORD = /[\p{L}\p{M}]+/gu;
/** Minimum number of stop words; fewer may be names, or quotes from another language. */
const MIN_COMMON_WORDS = 5;
/** Minimum share of stop words; in running text, at least every third word is one. */
const MIN_SHARE = 0.2;
/** Minimum ratio of a language's stop words to English ones. */
const MARGIN = 1.5;

/**
 * Detects the language of a text by its stop words; null for English, for texts that are too short, and for languages
 * without a stemmer.
 */
export const detectLanguage = (text: string): Language | null => {
  const counts = new Map<Language, number>();
  let words = 0;
  let english = 0;
  for (const [word] of text.matchAll(WORD)) {
    const folded = fold(word);
    if (englishWords.has(folded)) english += 1;
    for (const one of languagesByStopWord.get(folded) ?? []) {
      counts.set(one, (counts.get(one) ?? 0) + 1);
    }
    if (++words >= SAMPLED_WORDS) break;
  }
  let best: Language | null = null;
  let most = Math.max(MIN_COMMON_WORDS - 1, MIN_SHARE * words, MARGIN * english);
  for (const [one, count] of counts) if (count > most) [best, most] = [one, count];
  return best;
};

const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** Checks that a text may be English: mostly Latin letters, and no other language detected. */
export const isMaybeEnglish = (text: string): boolean =>
  countOf(LATIN, text) * 2 >= countOf(LETTER, text) && detectLanguage(text) === null;

/** Tells if a word is a stop word in English or one of the languages. */
export const isStopWord = (folded: string, languages: readonly Language[]): boolean =>
  englishWords.has(folded) || languages.some((language) => language.stopWords.has(folded));

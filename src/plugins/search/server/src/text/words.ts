import { stemmer } from 'stemmer';
import { fold } from './fold';
import { memoized, type Language } from './languages';

/** A word of a text with its offsets and the term it is indexed under. */
export interface Word {
  start: number;
  end: number;
  /** Original spelling. */
  written: string;
  folded: string;
  term: string;
}

const MAX_WORD_LENGTH = 64;
/** Letters and digits with their marks, including invisible soft hyphens and joiners. */
const RUN = /[\p{L}\p{N}\p{M}\u00AD\u200C\u200D]+/gu;
/** Matches a letter of a script without spaces between words. */
const UNSPACED =
  '(?=[\\p{L}\\p{N}])[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const HAS_UNSPACED = new RegExp(UNSPACED, 'u');
/** Splits a run into letters of such scripts and other parts. */
const PIECE = new RegExp(`(?<unspaced>(?:${UNSPACED}\\p{M}*)+)|(?:(?!${UNSPACED}).)+`, 'gu');
/** A letter with its combining marks. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;
const ASCII = /^[a-z]+$/;

const porter = memoized(stemmer);
const foldLetter = memoized(fold);

/** Derives the term that a word is indexed under. */
type Stem = (written: string, folded: string) => string;

const stemIn = (language: Language | null): Stem =>
  language === null
    ? (_, folded) => (ASCII.test(folded) ? porter(folded) : folded)
    : (written, folded) => language.stem(written) || folded;

/** For callers that want no terms. */
const unstemmed: Stem = (_, folded) => folded;

/**
 * Yields bigrams of a run without spaces, instead of splitting it by dictionary.
 *
 * @param withLetters also yields each single letter
 */
function* letterPairs(run: string, start: number, withLetters: boolean): Generator<Word> {
  const letters = [...run.matchAll(LETTER)];
  for (const [at, { 0: letter, index }] of letters.entries()) {
    const from = start + index;
    const end = from + letter.length;
    const folded = foldLetter(letter);
    if (withLetters || letters.length === 1) {
      yield { start: from, end, written: letter, folded, term: folded };
    }
    const next = letters[at + 1]?.[0];
    if (next === undefined) return;
    const pair = folded + foldLetter(next);
    yield {
      start: from,
      end: end + next.length,
      written: letter + next,
      folded: pair,
      term: pair,
    };
  }
}

function* spacedWord(run: string, start: number, stem: Stem): Generator<Word> {
  if (run.length > MAX_WORD_LENGTH) return;
  const folded = fold(run);
  if (folded === '' || folded.length > MAX_WORD_LENGTH) return;
  yield { start, end: start + run.length, written: run, folded, term: stem(run, folded) };
}

function* words(text: string, stem: Stem, withLetters: boolean): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!HAS_UNSPACED.test(run)) {
      yield* spacedWord(run, index, stem);
      continue;
    }
    for (const { 0: piece, index: offset, groups } of run.matchAll(PIECE)) {
      if (groups?.unspaced === undefined) yield* spacedWord(piece, index + offset, stem);
      else yield* letterPairs(piece, index + offset, withLetters);
    }
  }
}

/**
 * Words of a text in order, in any script. Omits words of more than 64 characters: they are URLs or data that nobody
 * types.
 *
 * @param language for stemming; null for English
 */
export const wordsOf = (text: string, language: Language | null = null): Generator<Word> =>
  words(text, stemIn(language), false);

/** Folded words of a text in order, see `wordsOf`, each made when it is asked for. */
export function* foldedWordsOf(text: string): Generator<string> {
  for (const { folded } of words(text, unstemmed, false)) yield folded;
}

/** All folded words of a text in order, see `wordsOf`. */
export const foldedWords = (text: string): string[] => [...foldedWordsOf(text)];

/** Words to index. In scripts without spaces, these include single letters, which can be searched for. */
export const indexedWordsOf = (text: string, language: Language | null): Generator<Word> =>
  words(text, stemIn(language), true);

/**
 * Parts of an English text between spaces that may contain a word with one of the stems; those with letters beyond ASCII
 * may. Porter's stem is a beginning of the word, except for its last letter: "happi" of "happy".
 */
function* partsWithStemLike(
  stems: Iterable<string>,
  text: string,
): Generator<{ part: string; start: number }> {
  const beginnings = Array.from(stems, (stem) => stem.slice(0, Math.max(1, stem.length - 1)));
  const like = new RegExp(`(?<![a-z\\d])(?:${beginnings.join('|')})|[\\u0080-\\uffff]`, 'gi');
  for (let match = like.exec(text); match !== null; match = like.exec(text)) {
    const start = text.lastIndexOf(' ', match.index) + 1;
    const space = text.indexOf(' ', match.index);
    const end = space < 0 ? text.length : space;
    yield { part: text.slice(start, end), start };
    like.lastIndex = end;
  }
}

/**
 * Words of a text that are indexed under one of the terms. In English, most of the text is passed over without splitting
 * it into words.
 */
export const wordsIndexedAs = (
  terms: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  text: string,
  language: Language | null,
): Word[] => {
  if (terms.size === 0) return [];
  const parts =
    language === null ? partsWithStemLike(terms.keys(), text) : [{ part: text, start: 0 }];
  const stem = stemIn(language);
  const found: Word[] = [];
  for (const { part, start } of parts) {
    for (const word of words(part, stem, true)) {
      if (!terms.has(word.term)) continue;
      found.push({ ...word, start: start + word.start, end: start + word.end });
    }
  }
  return found;
};

/** Folded words as written; in scripts without spaces, a whole run counts as one word. */
export const writtenWords = (text: string): string[] =>
  [...text.matchAll(RUN)]
    .flatMap(([run]) => (HAS_UNSPACED.test(run) ? (run.match(PIECE) ?? []) : [run]))
    .map(fold)
    .filter((word) => word !== '');

/** Pattern source of a letter, digit or mark that would continue an adjacent word. */
export const JOINING = `(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}]`;

/** Detects words of a script without spaces, which need no word boundary. */
export const isUnspaced = (word: string): boolean => HAS_UNSPACED.test(word);

import { stemmer } from 'stemmer';
import { fold } from './fold';
import { remembering, type Language } from './languages';

/** A word of a text: where it stands, how it was folded, and the term it is indexed under. */
export interface Word {
  start: number;
  end: number;
  /** As it is written. */
  written: string;
  folded: string;
  term: string;
}

const MAX_WORD_LENGTH = 64;
/** Letters and digits with their marks; between them may stand a soft hyphen or a joiner, which nobody sees. */
const RUN = /[\p{L}\p{N}\p{M}\u00AD\u200C\u200D]+/gu;
/** A letter of a script that puts no spaces between words. */
const UNSPACED =
  '(?=[\\p{L}\\p{N}])[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const HAS_UNSPACED = new RegExp(UNSPACED, 'u');
/** What stands in a run, piece after piece: letters of such scripts, or what has none of them. */
const PIECE = new RegExp(`(?<unspaced>(?:${UNSPACED}\\p{M}*)+)|(?:(?!${UNSPACED}).)+`, 'gu');
/** A letter with the marks that belong to it. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;
const ASCII = /^[a-z]+$/;

const porter = remembering(stemmer);
const foldLetter = remembering(fold);

const stemOf = (word: string, folded: string, language: Language | null): string => {
  if (language !== null) return language.stem(word) || folded;
  return ASCII.test(folded) ? porter(folded) : folded;
};

/**
 * A run without spaces as each letter with the one after it, as dictionaries of such scripts have no end.
 *
 * @param withLetters whether each letter stands for itself, too
 */
function* pairs(run: string, start: number, withLetters: boolean): Generator<Word> {
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

function* spacedWord(run: string, start: number, language: Language | null): Generator<Word> {
  if (run.length > MAX_WORD_LENGTH) return;
  const folded = fold(run);
  if (folded === '' || folded.length > MAX_WORD_LENGTH) return;
  const term = stemOf(run, folded, language);
  yield { start, end: start + run.length, written: run, folded, term };
}

function* words(text: string, language: Language | null, withLetters: boolean): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!HAS_UNSPACED.test(run)) {
      yield* spacedWord(run, index, language);
      continue;
    }
    for (const { 0: piece, index: offset, groups } of run.matchAll(PIECE)) {
      if (groups?.unspaced === undefined) yield* spacedWord(piece, index + offset, language);
      else yield* pairs(piece, index + offset, withLetters);
    }
  }
}

/**
 * The words of a text in order, every script included. Words of more than 64 characters are left
 * out: they are addresses or data, and nobody types them.
 *
 * @param language in which they are stemmed; null for English
 */
export const wordsOf = (text: string, language: Language | null = null): Generator<Word> =>
  words(text, language, false);

/**
 * The words under which a text is found: in scripts without spaces also each letter, which somebody may type
 * alone.
 */
export const indexedWordsOf = (text: string, language: Language | null): Generator<Word> =>
  words(text, language, true);

/** The words of a text as they are written, folded: in scripts without spaces a whole run is one. */
export const writtenWords = (text: string): string[] =>
  [...text.matchAll(RUN)]
    .flatMap(([run]) => (HAS_UNSPACED.test(run) ? (run.match(PIECE) ?? []) : [run]))
    .map(fold)
    .filter((word) => word !== '');

/** A letter, digit or mark that belongs to the word beside it, as the source of a pattern. */
export const JOINING = `(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}]`;

/** Whether no space divides a word from what stands before or after it. */
export const isUnspaced = (word: string): boolean => HAS_UNSPACED.test(word);

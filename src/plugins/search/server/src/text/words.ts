import { stemmer } from 'stemmer';

/** A word of a text: where it stands, how it was folded, and the term it is indexed under. */
export interface Word {
  start: number;
  end: number;
  folded: string;
  term: string;
}

const MAX_WORD_LENGTH = 64;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that put no spaces between words; they are indexed by pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ASCII = /^[a-z]+$/;

const stems = new Map<string, string>();
const STEMS_REMEMBERED = 50_000;

/** Words in English letters are stemmed (Porter); numbers and other scripts stand for themselves. */
const stemOf = (folded: string): string => {
  if (!ASCII.test(folded)) return folded;
  const known = stems.get(folded);
  if (known !== undefined) return known;
  const stem = stemmer(folded);
  if (stems.size >= STEMS_REMEMBERED) stems.clear();
  stems.set(folded, stem);
  return stem;
};

const PLAIN = /^[A-Za-z0-9]+$/;

/** Lower case without accents, so that "Malmö" and "malmo" are one word. */
const fold = (word: string): string =>
  PLAIN.test(word)
    ? word.toLowerCase()
    : word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function* pairs(run: string, start: number): Generator<Word> {
  const characters = [...run];
  let position = start;
  for (const [index, character] of characters.entries()) {
    const pair = fold(character + (characters[index + 1] ?? ''));
    const isLone = characters.length === 1;
    if (index < characters.length - 1 || isLone) {
      const end = position + character.length + (characters[index + 1]?.length ?? 0);
      yield { start: position, end, folded: pair, term: pair };
    }
    position += character.length;
  }
}

/**
 * The words of a text in order, every script included. Words of more than 64 characters are left
 * out: they are addresses or data, and nobody types them.
 */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length > MAX_WORD_LENGTH) continue;
    if (UNSPACED.test(run)) {
      yield* pairs(run, index);
      continue;
    }
    const folded = fold(run);
    if (folded === '' || folded.length > MAX_WORD_LENGTH) continue;
    yield { start: index, end: index + run.length, folded, term: stemOf(folded) };
  }
}

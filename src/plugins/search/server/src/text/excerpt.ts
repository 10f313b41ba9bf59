import type { TextRun } from '@ota-news/foundation/contracts/search';
import type { Language } from './languages';
import { wordsIndexedAs, type Word } from './words';

/** Characters per excerpt. */
const EXCERPT_LENGTH = 240;
/** Maximum number of characters searched for a passage. */
export const SEARCHED_LENGTH = 30_000;

/** A passage of a text. `at` is the offset of its first match in the text. */
export interface Passage {
  at: number;
  runs: TextRun[];
}

const isPartOf = (word: Word, start: number): boolean =>
  word.start >= start && word.end <= start + EXCERPT_LENGTH;

/** Start of the passage with the most distinct terms; the first one on a tie. */
const bestStart = (matches: Word[]): number => {
  let best = 0;
  let bestScore = 0;
  for (const [index, first] of matches.entries()) {
    const terms = new Set<string>();
    for (let next = index; next < matches.length; next++) {
      const word = matches[next];
      if (word === undefined || !isPartOf(word, first.start)) break;
      terms.add(word.term);
    }
    if (terms.size > bestScore) [best, bestScore] = [first.start, terms.size];
  }
  return best;
};

/** Sentence end, including the following space in scripts with spaces. */
const SENTENCE_END = /(?:[.!?؟।]\s+|[。！？])(?=\S[^.!?؟।。！？]*$)/u;
/** Combining marks, joiners and low surrogates, which belong to the preceding character. */
const CONTINUATION = /^[\p{M}\u200D\uDC00-\uDFFF]/u;

/** Moves a position back to the start of a character. */
const atCharacter = (text: string, position: number): number => {
  let at = position;
  while (at > 0 && CONTINUATION.test(text.slice(at, at + 1))) at -= 1;
  return at;
};

/** Moves a cut back to the start of a sentence or word. */
const atWordStart = (text: string, position: number): number => {
  const context = Math.max(0, position - 40);
  const before = text.slice(context, position);
  const sentence = SENTENCE_END.exec(before);
  if (sentence !== null) return context + sentence.index + sentence[0].length;
  const space = before.indexOf(' ');
  return context === 0 ? 0 : atCharacter(text, context + space + 1);
};

const atWordEnd = (text: string, position: number): number => {
  if (position >= text.length) return text.length;
  const space = text.lastIndexOf(' ', position);
  return space > position - 40 ? space : atCharacter(text, position);
};

/**
 * Finds a passage that contains the searched terms, cut at words, with matches marked. Without matches, it is the
 * beginning.
 *
 * @param text plain text
 * @param terms as indexed
 * @param language of the text; null for English
 * @param from where it begins; null for the terms to decide
 */
export const passageOf = (
  text: string,
  terms: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  language: Language | null = null,
  from: number | null = null,
): Passage => {
  const source = text.slice(0, SEARCHED_LENGTH);
  const matches = wordsIndexedAs(terms, source, language);
  const best = from ?? (matches.length === 0 ? 0 : bestStart(matches));
  const start = from ?? atWordStart(source, best);
  const end = atWordEnd(source, start + EXCERPT_LENGTH);
  const runs: TextRun[] = [];
  const add = (part: string, isMatch: boolean): void => {
    const last = runs.at(-1);
    if (part === '') return;
    if (last?.isMatch === true && isMatch) last.text += part;
    else runs.push({ text: part, isMatch });
  };
  let position = start;
  if (start > 0) add('… ', false);
  for (const word of matches) {
    if (word.end <= position || word.start < start || word.end > end) continue;
    add(source.slice(position, word.start), false);
    // Character pairs overlap.
    add(source.slice(Math.max(position, word.start), word.end), true);
    position = word.end;
  }
  add(source.slice(position, end), false);
  if (end < text.length) add(' …', false);
  return { at: best, runs };
};

import type { TextRun } from '../../../../../api/page-models';
import { wordsOf, type Word } from './words';

const EXCERPT_LENGTH = 240;
/** Only the beginning of a very long text is looked through for a passage. */
export const LOOKED_THROUGH = 30_000;

const isPartOf = (word: Word, start: number): boolean =>
  word.start >= start && word.end <= start + EXCERPT_LENGTH;

/** Where the passage begins that holds the most different terms; the first of equals. */
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

/** Moves a cut to the space before it, so that no word is torn. */
const atWordStart = (text: string, position: number): number => {
  const context = Math.max(0, position - 40);
  const sentence = text.slice(context, position).search(/[.!?]\s+(?=\S[^.!?]*$)/);
  if (sentence !== -1) return context + sentence + 2;
  return context === 0 ? 0 : Math.max(context, text.indexOf(' ', context) + 1);
};

const atWordEnd = (text: string, position: number): number => {
  if (position >= text.length) return text.length;
  const space = text.lastIndexOf(' ', position);
  return space > position - 40 ? space : position;
};

/**
 * A passage of a text in which the searched terms stand, cut at words, matches marked. Without a
 * match it is the beginning.
 *
 * @param text plain text
 * @param terms as {@link wordsOf} gives them
 */
export const excerptOf = (text: string, terms: ReadonlySet<string>): TextRun[] => {
  const source = text.slice(0, LOOKED_THROUGH);
  const matches = [...wordsOf(source)].filter(({ term }) => terms.has(term));
  const start = matches.length === 0 ? 0 : atWordStart(source, bestStart(matches));
  const end = atWordEnd(source, start + EXCERPT_LENGTH);
  const runs: TextRun[] = [];
  const add = (part: string, isMatch: boolean): void => {
    if (part !== '') runs.push({ text: part, isMatch });
  };
  let position = start;
  if (start > 0) add('… ', false);
  for (const word of matches) {
    if (word.start < position || word.end > end) continue;
    add(source.slice(position, word.start), false);
    add(source.slice(word.start, word.end), true);
    position = word.end;
  }
  add(source.slice(position, end), false);
  if (end < text.length) add(' …', false);
  return runs;
};

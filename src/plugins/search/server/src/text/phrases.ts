import { literalPattern } from '@ota-news/foundation/text/literal-pattern';
import { fold } from './fold';
import { isUnspaced, JOINING } from './words';

/**
 * Builds a pattern for adjacent words in this order, with any punctuation in between.
 *
 * @param words folded, as typed
 */
export const phrasePattern = (words: string[]): RegExp => {
  const source = words.reduce((before, word, at) => {
    const last = words[at - 1];
    if (last === undefined) {
      return `${isUnspaced(word) ? '' : `(?<!${JOINING})`}${literalPattern(word)}`;
    }
    const minSeparators = isUnspaced(last) || isUnspaced(word) ? 0 : 1;
    return `${before}[^\\p{L}\\p{N}\\p{M}]{${minSeparators},5}${literalPattern(word)}`;
  }, '');
  return new RegExp(`${source}${isUnspaced(words.at(-1) ?? '') ? '' : `(?!${JOINING})`}`, 'iu');
};

/** Detects adjacent words in this order among others. */
export const containsRun = (words: readonly string[], run: readonly string[]): boolean =>
  run.length > 0 &&
  words.some((_, start) => run.every((word, offset) => words[start + offset] === word));

/** Text in which `phrasePattern` searches. */
export const foldedText = fold;

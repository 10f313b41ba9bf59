import type { Node } from '@mixmark-io/domino';
import { characterAfter, characterBefore } from './neighbours';

const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Marks that can leave an emphasis without taking something apart. */
const LOOSE = /^[.,:;!?…"'“”‘’«»„–—\s()-]*$/;

/** Splits off what is no word before the first and after the last word. */
const edgesOf = (content: string): { leading: string; trailing: string; isWordless: boolean } => {
  const characters = [...content];
  const first = characters.findIndex((character) => WORD.test(character));
  const last = characters.findLastIndex((character) => WORD.test(character));
  return {
    leading: characters.slice(0, Math.max(first, 0)).join(''),
    trailing: characters.slice(last + 1).join(''),
    isWordless: first === -1,
  };
};

/**
 * Marks text with a delimiter of emphasis so that CommonMark reads it as one: between a word and punctuation it opens
 * or closes nothing (CommonMark 0.31, 6.2), so punctuation at such an edge is left outside.
 *
 * @param other delimiter for edges within words, where underscores mark nothing
 */
export const marked = (
  content: string,
  node: Node,
  delimiter: string,
  other = delimiter,
): string => {
  if (content.trim() === '') return content;
  const before = characterBefore(node);
  const after = characterAfter(node);
  const touches = { before: WORD.test(before), after: WORD.test(after) };
  const { leading, trailing, isWordless } = edgesOf(content);
  if ((touches.before && leading !== '') || (touches.after && trailing !== '')) {
    const opening = touches.before && leading !== '' ? leading : '';
    const closing = touches.after && trailing !== '' ? trailing : '';
    // A link or another emphasis at such an edge would be taken apart: better plain.
    if (isWordless || !LOOSE.test(opening) || !LOOSE.test(closing)) return content;
    const inner = content.slice(opening.length, content.length - closing.length);
    return `${opening}${other}${inner}${other}${closing}`;
  }
  const used = touches.before || touches.after ? other : delimiter;
  return `${used}${content}${used}`;
};

/** A piece of text, or the code point (`U+202E`) of an invisible character. */
export type SeenPiece = { text: string } | { mark: string };

/**
 * Invisible characters: controls, direction marks, joiners, fillers, tags, variation selectors and code points without
 * an assigned glyph. Line feeds and tabs are excluded because their effect is visible.
 */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** An emoji sequence: joiners and variation selectors are part of its glyph. */
const PICTOGRAPH =
  /(?:\p{Extended_Pictographic}|[#*\d])(?:\uFE0F?\u200D\p{Extended_Pictographic}|\uFE0F|\u20E3)*$/u;
const JOINS = new Set(['\u200D', '\uFE0F']);

const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const isPartOfPictograph = (text: string, place: number, character: string): boolean =>
  JOINS.has(character) &&
  PICTOGRAPH.test(text.slice(Math.max(0, place - 32), place)) &&
  (character === '\uFE0F' || /^\p{Extended_Pictographic}/u.test(text.slice(place + 1)));

/** Splits text at invisible characters, so that these, and those that reorder text, can be displayed. */
export const splitInvisible = (text: string): SeenPiece[] => {
  const pieces: SeenPiece[] = [];
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) pieces.push({ text: text.slice(from, to) });
  };
  // CRLF is an ordinary line ending.
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    if (character === '\r' && text[index + 1] === '\n') continue;
    if (isPartOfPictograph(text, index, character)) continue;
    plain(index);
    pieces.push({ mark: numberOf(character) });
    from = index + character.length;
  }
  plain(text.length);
  return pieces;
};

/** Replaces invisible characters in plain text by their code points in brackets, e.g. `[U+202E]`. */
export const revealInvisible = (text: string): string =>
  splitInvisible(text)
    .map((piece) => ('mark' in piece ? `[${piece.mark}]` : piece.text))
    .join('');

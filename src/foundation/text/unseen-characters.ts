/** A stretch of text, or a character that nobody would see, by its number in Unicode. */
export type SeenPiece = { text: string } | { mark: string };

/**
 * Characters without a shape of their own: controls, marks of direction, joiners, fillers, tags, variation
 * selectors and what no standard assigns a shape. Line ends and tabs are seen by what they do.
 */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** What joins and colours pictographs is part of their shape. */
const PICTOGRAPH =
  /(?:\p{Extended_Pictographic}|[#*\d])(?:\uFE0F?\u200D\p{Extended_Pictographic}|\uFE0F|\u20E3)*$/u;
const JOINS = new Set(['\u200D', '\uFE0F']);

const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const isPartOfPictograph = (text: string, place: number, character: string): boolean =>
  JOINS.has(character) &&
  PICTOGRAPH.test(text.slice(Math.max(0, place - 32), place)) &&
  (character === '\uFE0F' || /^\p{Extended_Pictographic}/u.test(text.slice(place + 1)));

/** A text in pieces, so that what would not be seen in it, or would rearrange it, can be shown. */
export const seenPieces = (text: string): SeenPiece[] => {
  const pieces: SeenPiece[] = [];
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) pieces.push({ text: text.slice(from, to) });
  };
  // A line may end in both characters.
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

/** The same as a text, for places that can't draw: `U+202E` in brackets where such a character is. */
export const withSeenMarks = (text: string): string =>
  seenPieces(text)
    .map((piece) => ('mark' in piece ? `[${piece.mark}]` : piece.text))
    .join('');

/**
 * Anchor of a text passage that survives changes around it: the quote, its context and its position (TextQuoteSelector
 * and TextPositionSelector of the W3C Web Annotation Data Model). Lines end with `\n`.
 */
export interface Passage {
  quote: string;
  before: string;
  after: string;
  /** Offset in UTF-16 units. */
  position: number;
}

/** Range of a passage, in UTF-16 units. */
export interface PassageRange {
  from: number;
  to: number;
}

/** Characters of context kept on each side. */
export const CONTEXT_LENGTH = 32;

/** Minimum number of matching characters, quote and context together, to accept a match. */
const MIN_MATCH_LENGTH = 20;

/** Maximum occurrences to examine: a quote of one letter may occur ten thousand times. */
const MAX_PLACES = 1_000;

/** Creates the anchor of a range. */
export const passageAt = (text: string, { from, to }: PassageRange): Passage => ({
  quote: text.slice(from, to),
  before: text.slice(Math.max(0, from - CONTEXT_LENGTH), from),
  after: text.slice(to, to + CONTEXT_LENGTH),
  position: from,
});

const sameAtEnd = (one: string, other: string): number => {
  let same = 0;
  while (same < one.length && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return same;
};

const sameAtStart = (one: string, other: string): number => {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
};

/**
 * Locates a passage in the current text: of several occurrences of the quote, the one with the most matching context,
 * then the one nearest to the original position.
 *
 * @returns null if the quote is gone or the match is too short to be reliable
 */
export const placeOf = (
  text: string,
  { quote, before, after, position }: Passage,
): PassageRange | null => {
  if (quote === '') return null;
  const enough = Math.min(MIN_MATCH_LENGTH, quote.length + before.length + after.length);
  let best: { from: number; same: number; distance: number } | null = null;
  let from = text.indexOf(quote);
  for (let seen = 0; from >= 0 && seen < MAX_PLACES; seen += 1) {
    const to = from + quote.length;
    const same =
      sameAtEnd(before, text.slice(Math.max(0, from - before.length), from)) +
      sameAtStart(after, text.slice(to, to + after.length));
    const distance = Math.abs(from - position);
    const isBetter =
      best === null || same > best.same || (same === best.same && distance < best.distance);
    if (isBetter) best = { from, same, distance };
    from = text.indexOf(quote, from + 1);
  }
  if (best === null || best.same + quote.length < enough) return null;
  return { from: best.from, to: best.from + quote.length };
};

/**
 * A passage of a text that is found again when the text has changed around it: its words, what stood before
 * and after them, and where they were (TextQuoteSelector and TextPositionSelector of the W3C's Web Annotation
 * Data Model). Lines end with `\n`.
 */
export interface Passage {
  quote: string;
  before: string;
  after: string;
  /** UTF-16 units in front of it. */
  position: number;
}

/** Where a passage stands, in UTF-16 units. */
export interface Place {
  from: number;
  to: number;
}

/** Characters of the surroundings that are kept on each side. */
export const CONTEXT_LENGTH = 32;

/** Characters that have to be the same, of words and surroundings together, for a passage to be the one. */
const ENOUGH = 20;

/** Places that are looked at: a quotation of one letter may be in a text ten thousand times. */
const MAX_PLACES = 1_000;

/** The passage between two places of a text. */
export const passageAt = (text: string, { from, to }: Place): Passage => ({
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
 * Where a passage stands now: of several places with its words, the one with the most of its surroundings,
 * then the one nearest to where it was.
 *
 * @returns null where its words are gone, or are so few that they may be others
 */
export const placeOf = (
  text: string,
  { quote, before, after, position }: Passage,
): Place | null => {
  if (quote === '') return null;
  const enough = Math.min(ENOUGH, quote.length + before.length + after.length);
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

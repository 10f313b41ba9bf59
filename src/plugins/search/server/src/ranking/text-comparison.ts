import { termWeight } from '../models/local/model';
import { essentialTerms } from './essential-terms';
import { countOf, isInTitle, MAX_COUNT, termOf, type PackedText } from './packed-texts';

const WEIGHTS = Float64Array.from({ length: MAX_COUNT + 1 }, (_, count) =>
  count === 0 ? 0 : termWeight(count),
);

/** Number of the most characteristic terms to search by. */
const QUERY_TERMS = 30;

/** Marks of the held text's terms. */
const IN_TEXT = 1;
const IN_TITLE = 2;

/** How close two texts are. */
export interface Closeness {
  /** Cosine of the tf-idf weights: 1 for the same words, 0 for none in common. */
  cosine: number;
  /** Mean IDF-weighted share to which each text mentions the title of the other: 0…1. */
  titles: number;
}

/** Inverse document frequency of a term; an uncounted term is assumed to occur in one document. */
const rarityOf = (frequency: number, documents: number): number =>
  Math.log(1 + documents / Math.max(1, frequency));

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/**
 * Compares packed texts.
 *
 * @param terms by number
 * @param frequencies document frequency of each term, zero if unknown
 * @param documents number of documents in the archive
 */
export const textComparison = (
  terms: readonly string[],
  frequencies: readonly number[],
  documents: number,
) => {
  const rarity = Float64Array.from(frequencies, (frequency) => rarityOf(frequency, documents));
  /** The held text by term, so that several others can be compared with it. */
  const weights = new Float64Array(rarity.length);
  const marks = new Uint8Array(rarity.length);
  let held: PackedText | null = null;
  let heldSquares = 0;
  let heldTitle = 0;

  const release = ({ block, start, end }: PackedText): void => {
    for (let at = start; at < end; at++) marks[termOf(block[at]!)] = 0;
  };

  const hold = (text: PackedText): void => {
    if (held !== null) release(held);
    held = text;
    heldSquares = 0;
    heldTitle = 0;
    const { block, start, end } = text;
    for (let at = start; at < end; at++) {
      const posting = block[at]!;
      const term = termOf(posting);
      const weight = WEIGHTS[countOf(posting)]! * rarity[term]!;
      weights[term] = weight;
      heldSquares += weight * weight;
      marks[term] = isInTitle(posting) ? IN_TITLE : IN_TEXT;
      if (isInTitle(posting)) heldTitle += rarity[term]!;
    }
  };

  return {
    /** Compares two texts; fast if the first is that of the last call. */
    closeness(text: PackedText, { block, start, end }: PackedText): Closeness {
      if (held !== text) hold(text);
      let product = 0;
      let squares = 0;
      let title = 0;
      let mentioned = 0;
      let mentionedByOther = 0;
      for (let at = start; at < end; at++) {
        const posting = block[at]!;
        const term = termOf(posting);
        const weight = WEIGHTS[countOf(posting)]! * rarity[term]!;
        squares += weight * weight;
        if (isInTitle(posting)) title += rarity[term]!;
        const mark = marks[term]!;
        if (mark === 0) continue;
        product += weight * weights[term]!;
        if (isInTitle(posting)) mentioned += rarity[term]!;
        if (mark === IN_TITLE) mentionedByOther += rarity[term]!;
      }
      return {
        cosine: shareOf(product, Math.sqrt(squares * heldSquares)),
        titles: (shareOf(mentioned, title) + shareOf(mentionedByOther, heldTitle)) / 2,
      };
    },

    /** Numbers of the most characteristic terms of a text that choose candidates; at least one if it has any. */
    queryOf({ block, start, end }: PackedText): number[] {
      const weighted = Array.from(block.subarray(start, end), (posting) => {
        const term = termOf(posting);
        return { term, weight: WEIGHTS[countOf(posting)]! * rarity[term]! };
      });
      const query = weighted
        .sort(
          (one, other) =>
            other.weight - one.weight || (terms[one.term]! < terms[other.term]! ? -1 : 1),
        )
        .slice(0, QUERY_TERMS)
        .map(({ term }) => term);
      return essentialTerms(query, (term) => frequencies[term]!);
    },
  };
};
export type TextComparison = ReturnType<typeof textComparison>;

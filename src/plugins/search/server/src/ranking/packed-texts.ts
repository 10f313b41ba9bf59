import { languageOf } from '../text/languages';
import { countTerms, decodeCounts } from '../text/term-counts';

/** Postings per block of memory; more than a document can have, and growing does not copy existing blocks. */
const BLOCK_SIZE = 1 << 16;

/** A posting consists of a term's number, a bit that marks terms of the title, and the term's count. */
const COUNT_BITS = 8;
const TITLE_BIT = 1 << COUNT_BITS;
const TERM_SHIFT = COUNT_BITS + 1;
/** Maximum number of different terms; further ones are ignored. */
const MAX_TERMS = 2 ** (32 - TERM_SHIFT);

/** Maximum count of a term in a posting. */
export const MAX_COUNT = TITLE_BIT - 1;

export const termOf = (posting: number): number => posting >>> TERM_SHIFT;
export const countOf = (posting: number): number => posting & MAX_COUNT;
export const isInTitle = (posting: number): boolean => (posting & TITLE_BIT) !== 0;

/** Entry of an article, as far as it is compared. */
export interface TextEntry {
  id: number;
  title: string;
  /** Term counts, encoded by `encodeCounts`. */
  terms: string;
  language: string | null;
  ota_id: number | null;
  article_number: number;
}

/** An article's terms: the postings of `block` from `start` to before `end`. */
export interface PackedText {
  id: number;
  number: number;
  subjectId: number | null;
  block: Uint32Array;
  start: number;
  end: number;
  /** Sum of the counts. */
  length: number;
}

/**
 * Stores the terms of articles as numbers in typed arrays, without an object per term: a hundred thousand articles of
 * 200 different terms take 80 MB.
 */
export const packedTexts = () => {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  /** Number of added texts that contain each term. */
  const frequencies: number[] = [];
  let block = new Uint32Array(0);
  let used = 0;

  const numberOf = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, terms.length);
    frequencies.push(0);
    return terms.push(term) - 1;
  };

  return {
    /** Terms by number. */
    terms: terms as readonly string[],
    frequencies: frequencies as readonly number[],

    /** Adds a text's terms to the frequencies alone. Returns the sum of their counts. */
    count(stored: string): number {
      let length = 0;
      for (const [term, count] of decodeCounts(stored)) {
        frequencies[numberOf(term)]!++;
        length += count;
      }
      return length;
    },

    add({ id, title, terms: stored, language, ota_id, article_number }: TextEntry): PackedText {
      const counts = decodeCounts(stored);
      const titleTerms = countTerms(title, '', languageOf(language));
      if (used + counts.size > block.length) {
        block = new Uint32Array(BLOCK_SIZE);
        used = 0;
      }
      const start = used;
      let length = 0;
      for (const [term, count] of counts) {
        length += count;
        const number = numberOf(term);
        frequencies[number]!++;
        if (number >= MAX_TERMS) continue;
        const mark = titleTerms.has(term) ? TITLE_BIT : 0;
        block[used++] = (number << TERM_SHIFT) | mark | Math.min(count, MAX_COUNT);
      }
      return { id, number: article_number, subjectId: ota_id, block, start, end: used, length };
    },
  };
};

import { hashOf } from './hash';
import type { Language } from './languages';
import { stopWords } from './stop-words';
import { indexedWordsOf } from './words';

/** Occurrences of each term in a document. */
export type TermCounts = Map<string, number>;

/** Weight of title words, which state the subject of a text. */
const TITLE_WEIGHT = 3;
/** Maximum number of words indexed per document. */
const MAX_INDEXED_WORDS = 20_000;

const SEPARATOR = '|';

const count = (
  counts: TermCounts,
  text: string,
  language: Language | null,
  weight: number,
): void => {
  const common = language?.stopWords ?? stopWords;
  let words = 0;
  for (const { folded, term } of indexedWordsOf(text, language)) {
    if (words++ >= MAX_INDEXED_WORDS) return;
    if (common.has(folded)) continue;
    counts.set(term, (counts.get(term) ?? 0) + weight);
  }
};

/**
 * Counts the terms of a document without stop words; title words are weighted.
 *
 * @param language of the text; null for English
 */
export const countTerms = (
  title: string,
  text: string,
  language: Language | null = null,
): TermCounts => {
  const counts: TermCounts = new Map();
  count(counts, title.normalize('NFC'), language, TITLE_WEIGHT);
  count(counts, text, language, 1);
  return counts;
};

/**
 * Terms of a document's context that the document itself lacks, once each.
 *
 * @param counts of the document
 * @param language of the document; null for English
 */
export const contextTerms = (
  context: string,
  counts: TermCounts,
  language: Language | null,
): TermCounts => {
  const found: TermCounts = new Map();
  count(found, context, language, 1);
  return new Map([...found.keys()].filter((term) => !counts.has(term)).map((term) => [term, 1]));
};

/** Sum of the counts: document length for BM25. */
export const lengthOf = (counts: TermCounts): number => {
  let length = 0;
  for (const number of counts.values()) length += number;
  return length;
};

/** Encodes counts as `|term:count|term:count|`. */
export const encodeCounts = (counts: TermCounts): string =>
  counts.size === 0
    ? ''
    : SEPARATOR +
      [...counts].map(([term, number]) => `${term}:${number}`).join(SEPARATOR) +
      SEPARATOR;

/** Joins the encoded counts of different terms. */
export const joinedCounts = (one: string, other: string): string =>
  one === '' ? other : one + other.slice(SEPARATOR.length);

/** Reverses `encodeCounts`. */
export const decodeCounts = (stored: string): TermCounts => {
  const counts: TermCounts = new Map();
  for (const pair of stored.split(SEPARATOR)) {
    const colon = pair.lastIndexOf(':');
    if (colon > 0) counts.set(pair.slice(0, colon), Number(pair.slice(colon + 1)));
  }
  return counts;
};

/** Counts for repeated look-ups: the hashes of the terms, ascending, then their counts in the same order. */
export type PackedCounts = Int32Array;

/** More than any count, so that a number of 53 bits holds a hash and a count. */
const COUNTS = 2 ** 20;

/** Packs counts encoded by `encodeCounts`. */
export const packCounts = (stored: string): PackedCounts => {
  const pairs: number[] = [];
  for (let at = SEPARATOR.length; at < stored.length;) {
    const colon = stored.indexOf(':', at);
    const end = stored.indexOf(SEPARATOR, colon);
    pairs.push(hashOf(stored, at, colon) * COUNTS + Number(stored.slice(colon + 1, end)));
    at = end + 1;
  }
  const size = pairs.length;
  const packed = new Int32Array(2 * size);
  for (const [at, pair] of Float64Array.from(pairs).sort().entries()) {
    const hash = Math.floor(pair / COUNTS);
    packed[at] = hash;
    packed[size + at] = pair - hash * COUNTS;
  }
  return packed;
};

/** Looks up the count of a term by its hash. */
export const countIn = (packed: PackedCounts, hash: number): number => {
  const size = packed.length / 2;
  let from = 0;
  let to = size;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (packed[middle]! < hash) from = middle + 1;
    else to = middle;
  }
  return from < size && packed[from] === hash ? packed[size + from]! : 0;
};

import { B, K1, type WeightedTerm } from './bm25';
import { hashOf } from '../../text/hash';
import type { PackedCounts } from '../../text/term-counts';

/** Maximum number of entries; it bounds how long the thread is busy with making a segment. */
export const MAX_ENTRIES = 2_048;

/** Larger counts hardly raise a score any more. */
const MAX_COUNT = 255;

/** A number of 53 bits holds a hash, the position of an entry and a count. */
const COUNTS = 2 ** 8;
const PLACES = COUNTS * 2 ** 12;

/** An entry, as far as searches by words depend on it. */
export interface IndexedEntry {
  id: number;
  title: string;
  /** Document length for BM25. */
  length: number;
  /** Unix time in milliseconds; null without a date. */
  datedAt: number | null;
}

/** The counts of a term in one entry of a segment, to be sorted. */
const keyOf = (hash: number, place: number, count: number): number =>
  hash * PLACES + place * COUNTS + Math.min(count, MAX_COUNT);

/** An inverted index of up to {@link MAX_ENTRIES} entries, in typed arrays. Entries can be removed, but not added. */
export interface WordSegment {
  /** By position; null for removed entries. */
  entries: (IndexedEntry | null)[];
  /** Document lengths by position. */
  lengths: Float32Array;
  /** Number of entries that have not been removed. */
  live: number;
  /** Hashes of all terms, ascending. */
  hashes: Int32Array;
  /** Offset of each term's first posting; one more for the end. */
  starts: Uint32Array;
  /** Postings: positions of entries, ascending for each term, and the term's counts there. */
  places: Uint16Array;
  counts: Uint8Array;
}

const segmentOf = (entries: IndexedEntry[], unsorted: Float64Array): WordSegment => {
  const keys = unsorted.sort();
  const places = new Uint16Array(keys.length);
  const counts = new Uint8Array(keys.length);
  const hashes: number[] = [];
  const starts: number[] = [];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    const hash = Math.floor(key / PLACES);
    const rest = key - hash * PLACES;
    places[at] = Math.floor(rest / COUNTS);
    counts[at] = rest % COUNTS;
    if (hashes.at(-1) !== hash) {
      hashes.push(hash);
      starts.push(at);
    }
  }
  return {
    entries,
    lengths: Float32Array.from(entries, ({ length }) => length),
    live: entries.length,
    hashes: Int32Array.from(hashes),
    starts: Uint32Array.from([...starts, keys.length]),
    places,
    counts,
  };
};

/** Makes a segment of at most {@link MAX_ENTRIES} entries. */
export const makeSegment = (
  given: readonly (IndexedEntry & { terms: PackedCounts })[],
): WordSegment => {
  const keys = new Float64Array(given.reduce((sum, { terms }) => sum + terms.length / 2, 0));
  let used = 0;
  for (const [place, { terms }] of given.entries()) {
    const size = terms.length / 2;
    for (let at = 0; at < size; at++) keys[used++] = keyOf(terms[at]!, place, terms[size + at]!);
  }
  const entries = given.map(({ id, title, length, datedAt }) => ({ id, title, length, datedAt }));
  return segmentOf(entries, keys);
};

/** Joins segments of at most {@link MAX_ENTRIES} live entries, without what has been removed. */
export const joinSegments = (segments: readonly WordSegment[]): WordSegment => {
  const entries: IndexedEntry[] = [];
  const keys: number[] = [];
  for (const { entries: former, hashes, starts, places, counts } of segments) {
    const newPlaces = former.map((entry) => (entry === null ? -1 : entries.push(entry) - 1));
    for (const [term, hash] of hashes.entries()) {
      for (let at = starts[term]!; at < starts[term + 1]!; at++) {
        const place = newPlaces[places[at]!]!;
        if (place >= 0) keys.push(keyOf(hash, place, counts[at]!));
      }
    }
  }
  return segmentOf(entries, Float64Array.from(keys));
};

/** Finds the postings of a term: from `start` to before `end`; none if both are equal. */
const postingsOf = (
  { hashes, starts }: WordSegment,
  hash: number,
): { start: number; end: number } => {
  let from = 0;
  let to = hashes.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (hashes[middle]! < hash) from = middle + 1;
    else to = middle;
  }
  if (hashes[from] !== hash) return { start: 0, end: 0 };
  return { start: starts[from]!, end: starts[from + 1]! };
};

/**
 * Computes the BM25 score of each entry of a segment (see `bm25`).
 *
 * @param scores by position; at first, all are zero. Removed entries have a score, too
 */
export const addScores = (
  segment: WordSegment,
  terms: readonly WeightedTerm[],
  averageLength: number,
  scores: Float64Array,
): void => {
  const { lengths, places, counts } = segment;
  const constant = K1 * (1 - B);
  const perLength = (K1 * B) / averageLength;
  for (const { term, weight, idf } of terms) {
    const { start, end } = postingsOf(segment, hashOf(term));
    const factor = weight * idf * (K1 + 1);
    for (let at = start; at < end; at++) {
      const place = places[at]!;
      const count = counts[at]!;
      scores[place]! += (factor * count) / (count + constant + perLength * lengths[place]!);
    }
  }
};

/** Number of entries that contain a term. */
export const frequencyIn = (segment: WordSegment, hash: number): number => {
  const { entries, live, places } = segment;
  const { start, end } = postingsOf(segment, hash);
  if (live === entries.length) return end - start;
  return places.subarray(start, end).reduce((sum, place) => sum + (entries[place] ? 1 : 0), 0);
};

/** Tells if an entry contains a term. */
export const contains = (segment: WordSegment, place: number, hash: number): boolean => {
  const { start, end } = postingsOf(segment, hash);
  const { places } = segment;
  let from = start;
  let to = end;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (places[middle]! < place) from = middle + 1;
    else to = middle;
  }
  return from < end && places[from] === place;
};

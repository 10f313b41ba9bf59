import { overlap, shinglesOf } from './shingles';

/** Minimum number of words; common words in shorter texts may be stock phrases of the trade. */
const MIN_WORDS = 30;
/** Words per shingle. Pairs survive a rewrite more often than triples. */
const SIZE = 2;
/**
 * Likeness from which two texts count as repeating each other. Measured (docs/search.md): two different stories had at
 * most 0.45 in common, two versions of one story at least 0.8, a text with every fifth word replaced 0.6.
 */
const REPEATS = 0.55;
/** Likeness that suffices if the texts also have a similar meaning. */
const MAY_REPEAT = 0.47;
/**
 * Minimum cosine by the bundled model. The cosine alone is no evidence: reports on two quarters of one company reach
 * 0.9.
 */
const MEANS_THE_SAME = 0.7;

export const isLongEnough = (words: string[]): boolean => words.length >= MIN_WORDS;

/** Similarity of two texts by their words, 0…1. Nearly independent of paragraph order and headlines. */
export const likenessOf = (words: string[], others: string[]): number =>
  overlap(shinglesOf(words, SIZE), shinglesOf(others, SIZE));

/** Decides by word likeness alone whether two texts repeat each other; null when it is inconclusive. */
export const byWords = (likeness: number): boolean | null => {
  if (likeness >= REPEATS) return true;
  return likeness >= MAY_REPEAT ? null : false;
};

/** Decides by embedding similarity when the words are inconclusive. */
export const byMeaning = (cosine: number): boolean => cosine >= MEANS_THE_SAME;

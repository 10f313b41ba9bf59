import { diceCoefficient, shinglesOf } from './shingles';

/** Minimum number of words; common words in shorter texts may be stock phrases of the trade. */
const MIN_WORDS = 30;
/** Words per shingle. Pairs survive a rewrite more often than triples. */
const SHINGLE_WORDS = 2;
/**
 * Likeness from which two texts count as repeating each other. Measured (docs/search.md): two different stories had at
 * most 0.45 in common, two versions of one story at least 0.8, a text with every fifth word replaced 0.6.
 */
const REPEATS_FROM = 0.55;
/** Likeness from which the meaning decides. */
const INCONCLUSIVE_FROM = 0.47;
/**
 * Minimum cosine by the bundled model. The cosine alone is no evidence: reports on two quarters of one company reach
 * 0.9.
 */
const MIN_COSINE = 0.7;

/** Checks that a text is long enough to compare. */
export const isLongEnough = (words: string[]): boolean => words.length >= MIN_WORDS;

/** Makes the similarity of texts to one text, by their words: 0…1. Nearly independent of paragraph order and headlines. */
export const likenessTo = (words: string[]): ((others: string[]) => number) => {
  const shingles = shinglesOf(words, SHINGLE_WORDS);
  return (others) => diceCoefficient(shingles, shinglesOf(others, SHINGLE_WORDS));
};

/** Decides by word likeness alone whether two texts repeat each other; null when it is inconclusive. */
export const repeatsByWords = (likeness: number): boolean | null => {
  if (likeness >= REPEATS_FROM) return true;
  return likeness >= INCONCLUSIVE_FROM ? null : false;
};

/** Decides by embedding similarity when the words are inconclusive. */
export const repeatsByMeaning = (cosine: number): boolean => cosine >= MIN_COSINE;

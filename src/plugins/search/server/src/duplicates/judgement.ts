import { overlap, shinglesOf } from './shingles';

/** A shorter text says too little to tell a repetition from a phrase of the trade. */
const MIN_WORDS = 30;
/** Words of a shingle: two survive a rewrite more often than three. */
const SIZE = 2;
/**
 * Texts that have so much in common tell the same story. Measured (docs/search.md): the most that two different
 * stories had in common was 0.45, the least of two versions of one 0.8, of one with every fifth word replaced 0.6.
 */
const REPEATS = 0.55;
/** So much is enough for texts that mean the same as well. */
const MAY_REPEAT = 0.47;
/** Their cosine by the bundled model. By itself it tells nothing: two quarters of one company reach 0.9. */
const MEANS_THE_SAME = 0.7;

/** Whether a text is long enough to be judged. */
export const isLongEnough = (words: string[]): boolean => words.length >= MIN_WORDS;

/** How much two texts have in common: 0…1. The order of their paragraphs and their headlines count for little. */
export const likenessOf = (words: string[], others: string[]): number =>
  overlap(shinglesOf(words, SIZE), shinglesOf(others, SIZE));

/** What the words alone say: whether two texts so much alike tell the same story; null where they can't tell. */
export const byWords = (likeness: number): boolean | null => {
  if (likeness >= REPEATS) return true;
  return likeness >= MAY_REPEAT ? null : false;
};

/** What the meaning says where the words can't tell. */
export const byMeaning = (cosine: number): boolean => cosine >= MEANS_THE_SAME;

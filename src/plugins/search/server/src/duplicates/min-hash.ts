import { hashOf } from '../text/hash';
import { shinglesOf } from './shingles';

/**
 * Values per sketch. Texts that share a sixth of their shingles, as after a rewrite of every fourth word, have at least
 * one of 24 values in common in 98 of 100 cases.
 */
const SKETCH_SIZE = 24;
/** Words per shingle. Three in a row seldom match by chance. */
const SHINGLE_WORDS = 3;

/** Mixes the bits of a number (finalizer of MurmurHash3), which yields a different ordering for each seed. */
const mixed = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
};

const SEEDS = Array.from({ length: SKETCH_SIZE }, (_, at) => mixed(at + 1));

/**
 * Computes a MinHash sketch (Broder 1997) to find similar texts: the minimum shingle hash for each seed. The share of
 * equal values estimates the share of equal shingles.
 *
 * @returns an empty array for a text shorter than a shingle
 */
export const minHashOf = (words: string[]): number[] => {
  const minimums = SEEDS.map(() => Infinity);
  for (const shingle of shinglesOf(words, SHINGLE_WORDS)) {
    const hash = hashOf(shingle);
    for (let at = 0; at < SKETCH_SIZE; at++) {
      const value = mixed(hash ^ SEEDS[at]!);
      if (value < minimums[at]!) minimums[at] = value;
    }
  }
  return minimums[0] === Infinity ? [] : minimums;
};

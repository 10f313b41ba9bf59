import { shinglesOf } from './shingles';

/**
 * Values of a sketch. Texts that have a sixth of their shingles in common, as after a rewrite of every fourth
 * word, share at least one of so many values in 98 of 100 cases.
 */
const VALUES = 24;
/** Words of a shingle: three in a row are seldom the same by chance. */
const SIZE = 3;

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};

/** Mixes the bits of a number (the last step of MurmurHash3), so that each seed puts all numbers in another order. */
const mixed = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
};

const SEEDS = Array.from({ length: VALUES }, (_, at) => mixed(at + 1));

/**
 * A few numbers by which a text is found among many that are much like it (MinHash; Broder 1997): the least of
 * its shingles in each of several random orders. The share of equal ones is about the share of equal shingles.
 *
 * @returns none for a text shorter than a shingle
 */
export const sketchOf = (words: string[]): number[] => {
  const least = SEEDS.map(() => Infinity);
  for (const shingle of shinglesOf(words, SIZE)) {
    const hash = hashOf(shingle);
    for (let at = 0; at < VALUES; at++) {
      const value = mixed(hash ^ SEEDS[at]!);
      if (value < least[at]!) least[at] = value;
    }
  }
  return least[0] === Infinity ? [] : least;
};

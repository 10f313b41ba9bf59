import { withoutAddresses } from '../markdown/without-marks';

const WORDS_PER_MINUTE = 220;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Words of a markdown text, counted without its marks and addresses, in a time that grows with its
 * length alone.
 */
export const countWords = (markdown: string): number =>
  withoutAddresses(markdown)
    .split(/\s+/)
    .filter((word) => LETTER_OR_DIGIT.test(word)).length;

/** Whole minutes to read a number of words, at least one. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / WORDS_PER_MINUTE));

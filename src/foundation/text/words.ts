import { withoutAddresses } from '../markdown/without-marks';

const WORDS_PER_MINUTE = 220;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Counts the words of a markdown text without markup and link targets, in linear time. */
export const countWords = (markdown: string): number =>
  withoutAddresses(markdown)
    .split(/\s+/)
    .filter((word) => LETTER_OR_DIGIT.test(word)).length;

/** Returns the reading time in whole minutes, at least one. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / WORDS_PER_MINUTE));

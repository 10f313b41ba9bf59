const WORDS_PER_MINUTE = 220;

/** Words of a markdown text, counted without its marks and addresses. */
export const countWords = (markdown: string): number =>
  markdown
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Whole minutes to read a number of words, at least one. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / WORDS_PER_MINUTE));

const WORDS_PER_MINUTE = 220;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Markdown without its links' addresses: what stands between `](` and the next `)`. Each character is
 * looked at once, where a regular expression begins anew at every bracket that is never closed.
 */
const withoutAddresses = (markdown: string): string => {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const opening = markdown.indexOf('](', from);
    const closing = opening === -1 ? -1 : markdown.indexOf(')', opening);
    if (closing === -1) return kept.join('') + markdown.slice(from);
    kept.push(markdown.slice(from, opening + 1));
    from = closing + 1;
  }
};

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

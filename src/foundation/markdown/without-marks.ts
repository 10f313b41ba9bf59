/**
 * Removes link targets from markdown: the text between `](` and the next `)`. Linear time; a regular expression would
 * restart at every unclosed bracket.
 */
export const withoutAddresses = (markdown: string): string => {
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
 * Extracts the words of a markdown text on one line, approximately and in linear time, where rendering would be too
 * slow.
 */
export const withoutMarks = (markdown: string): string =>
  withoutAddresses(markdown)
    .replace(/[[\]()!*_~`|<>\\#=^]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

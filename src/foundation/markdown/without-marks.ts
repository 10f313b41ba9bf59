/**
 * Markdown without its links' addresses: what stands between `](` and the next `)`. Each character is
 * looked at once, where a regular expression starts again at every bracket that is never closed.
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
 * The words of a markdown text, roughly as they are read, on one line, in a time that grows with its
 * length alone: for what looks at words, where rendering the text would take long.
 */
export const withoutMarks = (markdown: string): string =>
  withoutAddresses(markdown)
    .replace(/[[\]()!*_~`|<>\\#=^]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

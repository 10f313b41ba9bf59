/** No longer text is rendered on the main thread, whatever it is made of. */
const MAX_LENGTH = 64_000;

/**
 * Marks and lines of a text that is rendered on the main thread. What takes longest of so many (images
 * never closed, lines that continue a quotation) takes 10 ms on a slow machine; ordinary articles of
 * 60,000 characters hold 2,000.
 */
const MAX_MARKS = 3_000;

/** Cells of a table. A row is filled up to the width of the heading, so a short text can make many. */
const MAX_CELLS = 10_000;

/** Footnotes: each may be looked for to the end of the text. */
const MAX_FOOTNOTES = 200;

/** What markdown is made of beside text. */
const MARKS = new Uint8Array(128);
for (const mark of '[]()!*_~`|<>&\\#=-+^"\n') MARKS[mark.charCodeAt(0)] = 1;
const BAR = '|'.charCodeAt(0);
const LINE_END = '\n'.charCodeAt(0);
const CARET = '^'.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);

/**
 * Whether a text is certain to be rendered within a few milliseconds, so that handing it to a thread
 * would cost more than doing it. Looks at each character once.
 */
export const isQuick = (markdown: string): boolean => {
  if (markdown.length > MAX_LENGTH) return false;
  let marks = 0;
  let lines = 1;
  let bars = 0;
  let mostBars = 0;
  let footnotes = 0;
  for (let index = 0; index < markdown.length; index++) {
    const character = markdown.charCodeAt(index);
    if (MARKS[character] !== 1) continue;
    marks += 1;
    if (character === BAR) bars += 1;
    if (character === CARET && markdown.charCodeAt(index - 1) === BRACKET) footnotes += 1;
    if (character === LINE_END) {
      lines += 1;
      mostBars = Math.max(mostBars, bars);
      bars = 0;
    }
  }
  if (footnotes > MAX_FOOTNOTES) return false;
  return marks <= MAX_MARKS && Math.max(mostBars, bars) * lines <= MAX_CELLS;
};

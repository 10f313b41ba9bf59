/** Maximum characters to render on the main thread, whatever the content. */
const MAX_LENGTH = 64_000;

/**
 * Maximum markup characters and line breaks to render on the main thread. The worst case of this size (unclosed images,
 * lines that continue a quotation) takes 10 ms on a slow machine; an ordinary article of 60,000 characters has 2,000.
 */
const MAX_MARKS = 3_000;

/** Maximum table cells. Rows are padded to the width of the heading, so a short text can produce many. */
const MAX_CELLS = 10_000;

/** Maximum footnotes: each may be searched for to the end of the text. */
const MAX_FOOTNOTES = 200;

/** Maximum web addresses, for the same reason. */
const MAX_ADDRESSES = 200;

/** Markup characters. */
const MARKS = new Uint8Array(128);
for (const mark of '[]()!*_~`|<>&\\#=-+^"\n') MARKS[mark.charCodeAt(0)] = 1;
const BAR = '|'.charCodeAt(0);
const LINE_END = '\n'.charCodeAt(0);
const CARET = '^'.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);

/**
 * Tells if a text is certain to render within a few milliseconds, so that a worker thread would cost more. Runs in
 * linear time.
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
  if (footnotes > MAX_FOOTNOTES || markdown.split('://').length > MAX_ADDRESSES) return false;
  return marks <= MAX_MARKS && Math.max(mostBars, bars) * lines <= MAX_CELLS;
};

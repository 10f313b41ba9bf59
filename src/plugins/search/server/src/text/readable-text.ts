import { isQuick } from '@ota-news/foundation/markdown/cost';
import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { textOfHtml } from '@ota-news/foundation/markdown/text-of-html';
import { withoutMarks } from '@ota-news/foundation/markdown/without-marks';
import { setImmediate } from 'node:timers/promises';

/** Characters of a document that are read; also what is kept for excerpts. */
const READ = 200_000;
/** Rendering so many takes a few milliseconds; between two pieces others have their turn. */
const PIECE = 20_000;

/** Where a piece ends: after a line or, in a line that is too long, after a word. */
const pieceEnd = (text: string, start: number): number => {
  const end = start + PIECE;
  if (end >= text.length) return text.length;
  for (const separator of ['\n', ' ']) {
    const at = text.lastIndexOf(separator, end);
    if (at > start + PIECE / 2) return at + 1;
  }
  return end;
};

/**
 * A piece as plain text. It is made in the transaction that stores the document, which has no time to
 * wait for a thread: a text that is nearly all marks is read without them instead.
 */
const plainText = (piece: string): string =>
  isQuick(piece) ? textOfHtml(htmlOf(piece)) : withoutMarks(piece);

/**
 * The beginning of a document as plain text without U+0000, which PostgreSQL refuses. A long one is
 * rendered in pieces, so that not even one line of a megabyte holds up the event loop.
 */
export const readableText = async (markdown: string): Promise<string> => {
  const source = markdown.slice(0, READ).replaceAll('\u0000', '');
  const pieces: string[] = [];
  for (let start = 0; start < source.length;) {
    const end = pieceEnd(source, start);
    pieces.push(plainText(source.slice(start, end)));
    start = end;
    if (start < source.length) await setImmediate();
  }
  return pieces.join(' ').slice(0, READ);
};

import { setImmediate } from 'node:timers/promises';
import { plainText } from '../../../../../markdown/render';

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

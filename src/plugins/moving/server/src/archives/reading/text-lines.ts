import { textOf } from './text-file';
import { MAX_PIECE_BYTES, tooLarge } from './unreadable';

/** A line of a file, without its end. */
export interface TextLine {
  /** Its number, from 1. */
  line: number;
  text: string;
}

/**
 * Reads a file of UTF-8 line by line, without empty ones.
 *
 * @throws {UnreadableArchive} for a line that is longer than any post, and as `textOf`
 */
export async function* textLines(file: string, signal?: AbortSignal): AsyncGenerator<TextLine> {
  let line = 1;
  let pending: string[] = [];
  let length = 0;
  for await (const piece of textOf(file, signal)) {
    const [first = '', ...further] = piece.split('\n');
    pending.push(first);
    length += first.length;
    if (length > MAX_PIECE_BYTES) throw tooLarge(file, line);
    for (const next of further) {
      const text = pending.join('');
      if (text.trim() !== '') yield { line, text };
      line += 1;
      pending = [next];
      length = next.length;
    }
  }
  const text = pending.join('');
  if (text.trim() !== '') yield { line, text };
}

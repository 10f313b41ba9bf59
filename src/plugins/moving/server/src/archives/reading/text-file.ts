import { createReadStream } from 'node:fs';
import { linesBeforeFault, linesIn } from './lines';
import { unreadable } from './unreadable';

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) ||
  (first === 0xfe && second === 0xff) ||
  first === 0 ||
  second === 0;

const REASONS: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EACCES: 'The file may not be read.',
  EISDIR: 'A file is expected here, and this is a folder.',
};

/**
 * Reads a file of UTF-8, with or without a byte order mark, piece by piece.
 *
 * @throws {UnreadableArchive} for a missing or empty file and any other encoding
 */
export async function* textOf(file: string, signal?: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isEmpty = true;
  try {
    for await (const piece of createReadStream(file, { signal })) {
      const bytes = piece as Uint8Array;
      if (line === 1 && isEmpty && isUtf16(bytes)) {
        throw unreadable(file, 1, 'UTF-8 is expected, and this looks like UTF-16.');
      }
      isEmpty = false;
      let text: string;
      try {
        text = decoder.decode(bytes, { stream: true });
      } catch {
        const at = line + linesBeforeFault(bytes);
        throw unreadable(file, at, 'UTF-8 is expected, and these bytes are of another encoding.');
      }
      yield text;
      line += linesIn(bytes);
    }
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined ? error : unreadable(file, null, reason);
  }
  if (isEmpty) throw unreadable(file, null, 'The file is empty.');
  try {
    decoder.decode();
  } catch {
    throw unreadable(file, line, 'The file ends in the middle of a character.');
  }
}

/**
 * Reads a whole file that can't be large.
 *
 * @throws {UnreadableArchive} for a file larger than the bound, and as `textOf`
 */
export const wholeText = async (
  file: string,
  maxCharacters: number,
  signal?: AbortSignal,
): Promise<string> => {
  let text = '';
  for await (const piece of textOf(file, signal)) {
    text += piece;
    if (text.length > maxCharacters) {
      throw unreadable(file, null, `The file is longer than ${maxCharacters} characters.`);
    }
  }
  return text;
};

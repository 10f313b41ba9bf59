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
 * Decodes UTF-8, with or without a byte order mark, piece by piece.
 *
 * @param name of the file, for messages
 * @throws {UnreadableArchive} for no bytes at all and any other encoding
 */
export async function* decodedText(
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isEmpty = true;
  for await (const bytes of pieces) {
    if (bytes.length === 0) continue;
    if (isEmpty && isUtf16(bytes)) {
      throw unreadable(name, 1, 'UTF-8 is expected, and this looks like UTF-16.');
    }
    isEmpty = false;
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      const at = line + linesBeforeFault(bytes);
      throw unreadable(name, at, 'UTF-8 is expected, and these bytes are of another encoding.');
    }
    yield text;
    line += linesIn(bytes);
  }
  if (isEmpty) throw unreadable(name, null, 'The file is empty.');
  try {
    decoder.decode();
  } catch {
    throw unreadable(name, line, 'The file ends in the middle of a character.');
  }
}

/**
 * Reads a file of UTF-8 piece by piece.
 *
 * @param name for messages
 * @throws {UnreadableArchive} for a missing file, and as `decodedText`
 */
export async function* textOf(
  file: string,
  signal?: AbortSignal,
  name = file,
): AsyncGenerator<string> {
  try {
    yield* decodedText(name, createReadStream(file, { signal }));
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined ? error : unreadable(name, null, reason);
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
  name = file,
): Promise<string> => {
  let text = '';
  for await (const piece of textOf(file, signal, name)) {
    text += piece;
    if (text.length > maxCharacters) {
      throw unreadable(name, null, `The file is longer than ${maxCharacters} characters.`);
    }
  }
  return text;
};

import { JSONParser, TokenType } from '@streamparser/json';
import { MAX_DEPTH } from '../../bodies/refused-body';
import { linesIn } from './lines';
import { MAX_PIECE_BYTES, tooLarge, unreadable } from './unreadable';

/** A value of a JSON file, with the key of the object or list that holds it. */
export interface JsonRow {
  /** Key of what the value is in: of a table, for its rows. Empty at the top. */
  of: string;
  key: string;
  value: unknown;
}

/**
 * Reads the values at some paths of a JSON file, one after the other: memory holds one at a time.
 *
 * @param paths e.g. `$.posts.*`, as `@streamparser/json` has them; none to see that it is JSON
 * @throws {UnreadableArchive} for anything but complete JSON
 */
export async function* jsonRows(
  file: string,
  pieces: AsyncIterable<string> | Iterable<string>,
  paths: string[],
): AsyncGenerator<JsonRow> {
  const encoder = new TextEncoder();
  const parser = new JSONParser({ paths, keepStack: false });
  let rows: JsonRow[] = [];
  let line = 1;
  let read = 0;
  let rowEnd = 0;
  let depth = 0;
  let tokenAt = 0;
  let piece = new Uint8Array();

  const lineHere = (): number => line + linesIn(piece.subarray(0, Math.max(0, tokenAt - read)));

  parser.onToken = ({ token, offset }) => {
    tokenAt = offset;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth <= MAX_DEPTH) return;
    throw unreadable(file, lineHere(), `Values are nested more than ${MAX_DEPTH} levels deep.`);
  };
  parser.onValue = ({ value, key, stack }) => {
    rowEnd = tokenAt;
    rows.push({ of: String(stack.at(-1)?.key ?? ''), key: String(key ?? ''), value });
  };
  const parse = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (error instanceof Error && error.name === 'UnreadableArchive') throw error;
      throw unreadable(
        file,
        lineHere(),
        `JSON is expected, and this is none: ${(error as Error).message}`,
      );
    }
  };

  let isStart = true;
  for await (const text of pieces) {
    if (isStart && text.trim() !== '') {
      isStart = false;
      if (text.trimStart().startsWith('<')) {
        throw unreadable(file, line, 'JSON is expected, and this is HTML or XML.');
      }
    }
    piece = encoder.encode(text);
    parse(() => parser.write(piece));
    line += linesIn(piece);
    read += piece.length;
    if (read - rowEnd > MAX_PIECE_BYTES) throw tooLarge(file, line);
    yield* rows;
    rows = [];
  }
  piece = new Uint8Array();
  // A number at the top ends with the file.
  if (!parser.isEnded && depth === 0) parse(() => parser.end());
  if (!parser.isEnded) {
    throw unreadable(file, line, 'The file ends in the middle; JSON is expected to go on here.');
  }
}

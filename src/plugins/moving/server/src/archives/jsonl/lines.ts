import { jsonLine, type ReadLine } from '../../json-lines/line';
import { textLines } from '../reading/text-lines';
import { unreadable } from '../reading/unreadable';

const TYPES = 'author, category, article and page';

const parsed = (file: string, line: number, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(file, line, 'One JSON object is expected on each line, and this is none.');
  }
};

/**
 * Reads a file with one JSON object a line.
 *
 * @throws {UnreadableArchive} that names the line and its field
 */
export async function* jsonLines(file: string, signal?: AbortSignal): AsyncGenerator<ReadLine> {
  for await (const { line, text } of textLines(file, signal)) {
    const { success, data, error } = jsonLine.safeParse(parsed(file, line, text));
    if (success) yield data;
    else {
      const [{ path, message } = { path: [], message: '' }] = error.issues;
      const isUnknown = path.length === 0 || path[0] === 'type';
      const expected = isUnknown
        ? `An object whose "type" is one of ${TYPES} is expected.`
        : `${path.join('.')}: ${message}.`;
      throw unreadable(file, line, expected);
    }
  }
}

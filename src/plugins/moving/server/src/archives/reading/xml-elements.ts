import sax from 'sax';
import { MAX_DEPTH } from '../../bodies/refused-body';
import { MAX_PIECE_BYTES, tooLarge, unreadable } from './unreadable';

/** An element of an XML file, complete with what is in it. */
export interface XmlElement {
  /** With the prefix, as it is written. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Text of the element itself. */
  text: string;
  children: XmlElement[];
}

/** Most elements in one, of which a post with thousands of comments has a tenth. */
const MAX_ELEMENTS = 1_000_000;

/** XML has no such characters, and exports do, pasted into texts by someone. */

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const HTML = /^\s*<(?:!doctype\s+html|html|head|body)\b/i;

/** Text of the first child of a name, without spaces around it; empty if there is none. */
export const childText = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? '';

/**
 * Reads the elements of an XML file that are children of one, one after the other: memory holds one at a time.
 *
 * @param parents names of the elements around them, from the root; null for none, to see that it is XML
 * @throws {UnreadableArchive} for anything but complete XML with that root
 */
export async function* xmlElements(
  file: string,
  pieces: AsyncIterable<string> | Iterable<string>,
  parents: string[] | null,
): AsyncGenerator<XmlElement> {
  const parser = sax.parser(true, { position: true });
  const open: string[] = [];
  let stack: XmlElement[] = [];
  let ready: XmlElement[] = [];
  let count = 0;
  let lastEnd = 0;

  const refuse = (expected: string): Error => unreadable(file, parser.line + 1, expected);

  parser.onerror = ({ message }) => {
    const [reason = ''] = message.split('\n', 1);
    throw refuse(
      /^Unclosed root|^Unexpected end/.test(reason)
        ? 'The file ends in the middle; XML is expected to go on here.'
        : `XML is expected, and this is none: ${reason}`,
    );
  };
  parser.ondoctype = (text) => {
    if (/<!ENTITY/i.test(text)) throw refuse('A DOCTYPE with entities of its own is not read.');
  };
  parser.onopentag = ({ name, attributes }) => {
    if (parents !== null && open.length === 0 && name !== parents[0]) {
      throw refuse(`The element ${parents[0]} is expected here, and this is ${name}.`);
    }
    if (open.length >= MAX_DEPTH) {
      throw refuse(`Elements are nested more than ${MAX_DEPTH} levels deep.`);
    }
    const isWanted =
      open.length === parents?.length && open.every((one, at) => one === parents[at]);
    open.push(name);
    if (!isWanted && stack.length === 0) return;
    count += 1;
    if (count > MAX_ELEMENTS) throw refuse(`One element has more than ${MAX_ELEMENTS} in it.`);
    const element = {
      name,
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  };
  parser.onclosetag = () => {
    open.pop();
    const element = stack.pop();
    if (element === undefined || stack.length > 0) return;
    ready.push(element);
    count = 0;
    lastEnd = parser.position;
  };
  const write = (text: string): void => {
    const element = stack.at(-1);
    if (element !== undefined) element.text += text.replace(FORBIDDEN, '');
  };
  parser.ontext = write;
  parser.oncdata = write;

  let isStart = true;
  for await (const text of pieces) {
    if (isStart && HTML.test(text)) throw refuse('XML is expected, and this is a page of HTML.');
    isStart = false;
    parser.write(text);
    if (parser.position - lastEnd > MAX_PIECE_BYTES) throw tooLarge(file, parser.line + 1);
    yield* ready;
    ready = [];
  }
  parser.close();
  stack = [];
}

import { isNode, parseDocument, YAMLParseError } from 'yaml';
import { factsOf, type Facts } from '../../bodies/ghost/facts';
import { MAX_DEPTH } from '../../bodies/refused-body';
import { unreadable } from '../reading/unreadable';

/** A markdown file: facts by their names in lower case with underscores, and the text below them. */
export interface WrittenText {
  facts: Facts;
  body: string;
}

const OPENING = /^---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*$/m;

/** Names as systems write them: `pubDate`, `meta-title`, `featured_image`. */
const plainName = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

const named = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [plainName(name), value]));

const isDeep = (value: unknown, left = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1)));

const parsed = (name: string, yaml: string): unknown => {
  try {
    const document = parseDocument(yaml, { prettyErrors: true });
    const [error] = document.errors;
    if (error !== undefined) throw error;
    if (isNode(document.contents) || document.contents === null) return document.toJS();
    return null;
  } catch (error) {
    const line = error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 1) + 1 : 1;
    const [reason] = (error as Error).message.split(/ at line \d|\n/);
    throw unreadable(name, line, `YAML is expected between the lines ---: ${reason}.`);
  }
};

/**
 * Reads the front matter of a markdown file. Its names are compared without case, hyphens and underscores.
 *
 * @param name of the file, for messages
 * @returns null if there is none
 * @throws {UnreadableArchive} for TOML, what is no YAML, and what is not closed
 */
export const readFrontMatter = (name: string, text: string): WrittenText | null => {
  if (/^\+\+\+[ \t]*\r?\n/.test(text)) {
    throw unreadable(name, 1, 'This front matter is TOML; YAML between lines --- is expected.');
  }
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return null;
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest);
  if (closing === null) throw unreadable(name, 1, 'The front matter is not closed by a line ---.');
  const value = parsed(name, rest.slice(0, closing.index));
  if (value !== null && (typeof value !== 'object' || Array.isArray(value))) {
    throw unreadable(name, 2, 'Names and values are expected between the lines ---.');
  }
  if (isDeep(value)) {
    throw unreadable(name, 2, `Values are nested more than ${MAX_DEPTH} levels deep.`);
  }
  const body = rest.slice(closing.index + closing[0].length).replace(/^(?:\r?\n)+/, '');
  return { facts: named(factsOf(value)), body };
};

import { escapeMarkup } from '@ota-news/foundation/text/markup';

/** Bare addresses, without characters that could end them or mark something. */
const ADDRESS = /(https?:\/\/[^\s<>()[\]*`~\\|&]+)/;

/** Makes an address fit for a link or picture in parentheses. */
export const destination = (address: string): string =>
  address.replace(/[\s()<>\\]/g, (character) =>
    character === '(' || character === ')' ? `\\${character}` : encodeURIComponent(character),
  );

/** A title of a link or picture, with its quotation marks and the space before; empty for none. */
export const quotedTitle = (title: string): string => {
  const line = title.replace(/\s+/g, ' ').trim();
  return line === '' ? '' : ` "${escapeMarkup(line.replace(/["\\]/g, '\\$&'))}"`;
};

/**
 * Escapes what would be markdown.
 *
 * @param marks escapes the marks that Turndown knows
 */
export const escaped = (text: string, marks: (text: string) => string): string =>
  text
    .split(ADDRESS)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : escapeMarkup(marks(piece).replace(/~~/g, '\\~\\~')).replace(
            /^(\s*\d{1,9})\)(?=\s)/,
            '$1\\)',
          ),
    )
    .join('');

const LIST_START = /^(\d{1,9})([.)])(?=\s|$)/;

/** Keeps a paragraph from beginning like a list where its first words come from several elements. */
export const asParagraph = (content: string): string =>
  content
    .replace(LIST_START, '$1\\$2')
    .replace(/^([-+])(?=\s)/, '\\$1')
    .replace(/^#(?=#{0,5}\s)/, '\\#');

/** Puts lines below the first further in. */
export const indented = (text: string, by: number): string =>
  text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`);

/** Code between fences longer than any run of backticks within. */
export const fenced = (code: string, language: string): string => {
  let longest = 2;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const name = language.replace(/[^\w+#.-]/g, '');
  return `\n\n${fence}${name}\n${code.replace(/\n$/, '')}\n${fence}\n\n`;
};

/** Lines of a text on one. */
export const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

import MarkdownIt from 'markdown-it';
import { headOf } from '../text/head';

const parser = new MarkdownIt({ html: false, linkify: false });

/**
 * The running text of a markdown document: its paragraphs as plain text, without headings, lists,
 * tables, quotations and code.
 *
 * @param longest how many characters of the markdown are looked at
 */
export const paragraphsOf = (markdown: string, longest: number): string[] => {
  const tokens = parser.parse(headOf(markdown, longest), {});
  return tokens
    .filter(
      ({ type, level }, index) =>
        type === 'inline' && level === 1 && tokens[index - 1]?.type === 'paragraph_open',
    )
    .map(({ children }) =>
      (children ?? [])
        .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
};

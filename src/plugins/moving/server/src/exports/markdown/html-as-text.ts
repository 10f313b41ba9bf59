import { GFM, parser } from '@lezer/markdown';

/** Reads markdown as our pages do, to which HTML is text. */
const reader = parser.configure([GFM, { remove: ['HTMLBlock', 'HTMLTag'] }]);

/** Where a `<` is shown as it is, or belongs to an address. */
const LITERAL = new Set([
  'CodeBlock',
  'Escape',
  'FencedCode',
  'InlineCode',
  'LinkLabel',
  'LinkReference',
  'LinkTitle',
  'URL',
]);

/** The beginning of a tag, a comment, a declaration or an instruction (CommonMark 6.6), and of no autolink (6.5). */
const TAG =
  /<(?=[a-z/!?])(?![a-z][a-z\d+.-]{1,31}:[^\s<>]*>)(?![\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>)/gi;

/** Puts a backslash before what other systems would take for HTML, and our pages show as text. */
export const withHtmlAsText = (markdown: string): string => {
  const literal: { from: number; to: number }[] = [];
  reader.parse(markdown).iterate({
    enter({ name, from, to }) {
      if (!LITERAL.has(name)) return true;
      literal.push({ from, to });
      return false;
    },
  });
  let next = 0;
  return markdown.replace(TAG, (sign, at: number) => {
    while (literal[next] !== undefined && (literal[next]?.to ?? 0) <= at) next += 1;
    return (literal[next]?.from ?? Infinity) <= at ? sign : `\\${sign}`;
  });
};

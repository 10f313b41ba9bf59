import { isQuick } from '@ota-news/foundation/markdown/cost';
import { escapeHtml } from '@ota-news/foundation/markdown/rendering';
import { footnotes } from '@ota-news/foundation/markdown/footnotes';
import MarkdownIt from 'markdown-it';
import type { NoteTaker } from '../imported-body';
import { closedHtml } from './document';

/** Markdown of other systems, which has HTML and keeps ends of lines. What it makes is converted, never shown. */
const renderer = new MarkdownIt({ html: true, linkify: true, breaks: true }).use(footnotes);
renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** Ghost marks text between `==`, which our pages can't show. */
renderer.core.ruler.push('unmarked', ({ tokens }) => {
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type === 'text') token.content = token.content.replace(/==([^=]+)==/g, '$1');
    }
  }
});

/** Attribute of text that is markdown already. */
export const MARKDOWN = 'data-markdown';

const FENCE = /^ {0,3}(?:```|~~~)/;

/** Headings without a space after the hashes, which Ghost takes for headings. */
const withSpacedHeadings = (markdown: string): string => {
  let isCode = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (FENCE.test(line)) isCode = !isCode;
      return isCode ? line : line.replace(/^(#{1,6})(?=[^#\s])/, '$1 ');
    })
    .join('\n');
};

/** Makes footnotes of several texts in one body differ. */
let texts = 0;

/**
 * Writes markdown with HTML in it as HTML. What may take long to read stays markdown as it is.
 *
 * @throws {RefusedBody} too-deep, too-entangled
 */
export const htmlOfForeignMarkdown = (markdown: string, note: NoteTaker): string => {
  if (!isQuick(markdown)) {
    note('card', `markdown of ${markdown.length} characters, taken over as it is`);
    return `<pre ${MARKDOWN}="">\n${escapeHtml(markdown)}</pre>`;
  }
  texts = (texts + 1) % 1_000_000;
  return `<div>${closedHtml(renderer.render(withSpacedHeadings(markdown), { docId: String(texts) }))}</div>\n`;
};

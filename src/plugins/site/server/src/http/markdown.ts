import { gfm } from '@joplin/turndown-plugin-gfm';
import { textOfHtml } from '@ota-news/foundation/markdown/text-of-html';
import { escapeMarkup } from '@ota-news/foundation/text/markup';
import TurndownService from 'turndown';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '_',
});
turndown.use(gfm);
// The theme marks purely visual elements.
turndown.addRule('skip', {
  filter: (node) => node.getAttribute?.('data-markdown') === 'skip' || node.nodeName === 'SVG',
  replacement: () => '',
});
// A bare address stays one.
turndown.addRule('address', {
  filter: (node) => node.nodeName === 'A' && node.getAttribute('href') === node.textContent,
  replacement: (_, node) => node.textContent ?? '',
});
turndown.remove(['script', 'style', 'noscript', 'form', 'template', 'svg' as 'script']);

const escapeMarks = turndown.escape.bind(turndown);
turndown.escape = (text) => escapeMarkup(escapeMarks(text));

/** Content between the first `<main …>` and the last `</main>`. */
const mainOf = (html: string): string => {
  const opening = html.indexOf('<main');
  const start = opening === -1 ? -1 : html.indexOf('>', opening);
  const end = html.lastIndexOf('</main>');
  return start === -1 || end < start ? '' : html.slice(start + 1, end);
};

/** Makes site-relative links absolute, so that the text can be read elsewhere. */
const absoluteLinks = (markdown: string, base: string): string =>
  markdown.replace(/\]\(\/(?!\/)/g, `](${base}/`);

/**
 * Converts the main content of a rendered page to Markdown.
 *
 * @param html complete document
 * @param base base URL of the site
 */
export const markdownOfPage = (html: string, base: string): string => {
  return `${absoluteLinks(turndown.turndown(mainOf(html)), base).trim()}\n`;
};

/** Plain text of a page's main content in paragraphs, without links and formatting. */
export const textOfMain = (html: string): string =>
  `${mainOf(html)
    .replace(/<\/(?:p|h[1-6]|li|tr|pre|blockquote|div)>/g, '\n\n')
    .split(/\n\s*\n/)
    .map((paragraph) => escapeMarkup(textOfHtml(paragraph)))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')}\n`;

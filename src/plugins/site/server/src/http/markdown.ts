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
// Parts that only mean something to the eye are marked by the theme.
turndown.addRule('skip', {
  filter: (node) => node.getAttribute?.('data-markdown') === 'skip' || node.nodeName === 'SVG',
  replacement: () => '',
});
turndown.remove(['script', 'style', 'noscript', 'form', 'template', 'svg' as 'script']);

const escapeMarks = turndown.escape.bind(turndown);
turndown.escape = (text) => escapeMarkup(escapeMarks(text));

/** What stands between the first `<main …>` and the last `</main>`. */
const mainOf = (html: string): string => {
  const opening = html.indexOf('<main');
  const start = opening === -1 ? -1 : html.indexOf('>', opening);
  const end = html.lastIndexOf('</main>');
  return start === -1 || end < start ? '' : html.slice(start + 1, end);
};

/** Site-relative addresses as absolute ones, so that the text can be read away from the site. */
const absoluteLinks = (markdown: string, base: string): string =>
  markdown.replace(/\]\(\/(?!\/)/g, `](${base}/`);

/**
 * The content of a rendered page as markdown, from the same HTML that readers see.
 *
 * @param html a whole document
 * @param base absolute address of the site
 */
export const markdownOfPage = (html: string, base: string): string => {
  return `${absoluteLinks(turndown.turndown(mainOf(html)), base).trim()}\n`;
};

/** The text of a page's content, paragraph by paragraph, without links and marks. */
export const textOfMain = (html: string): string =>
  `${mainOf(html)
    .replace(/<\/(?:p|h[1-6]|li|tr|pre|blockquote|div)>/g, '\n\n')
    .split(/\n\s*\n/)
    .map((paragraph) => escapeMarkup(textOfHtml(paragraph)))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')}\n`;

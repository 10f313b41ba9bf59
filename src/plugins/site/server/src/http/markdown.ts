import { gfm } from '@joplin/turndown-plugin-gfm';
import { estimateTokenCount } from 'tokenx';
import TurndownService from 'turndown';
import { escapeMarkup } from '../../../../../text/markup';

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

const MAIN = /<main\b[^>]*>([\s\S]*)<\/main>/;

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
  const main = MAIN.exec(html)?.[1] ?? '';
  return `${absoluteLinks(turndown.turndown(main), base).trim()}\n`;
};

/** Roughly how many tokens a model needs for a text. */
export const tokenCount = (text: string): number => estimateTokenCount(text);

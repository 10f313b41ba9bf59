import { escapeHtml } from './rendering';

const BETWEEN_PARAGRAPHS = /\n[^\S\n]*\n/;

/** Renders text without markdown: paragraphs with preserved line breaks. */
export const plainHtmlOf = (text: string): string =>
  text
    .split(BETWEEN_PARAGRAPHS)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>\n`)
    .join('');

import { escapeHtml } from './rendering';

const BETWEEN_PARAGRAPHS = /\n[^\S\n]*\n/;

/** A text as it was written, in paragraphs, its lines kept apart. */
export const plainHtmlOf = (text: string): string =>
  text
    .split(BETWEEN_PARAGRAPHS)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>\n`)
    .join('');

import { escapeHtml } from '@ota-news/foundation/markdown/rendering';

/** Plain text as HTML: an empty line ends a paragraph. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n');

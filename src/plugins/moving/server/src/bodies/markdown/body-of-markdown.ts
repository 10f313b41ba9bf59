import { isQuick } from '@ota-news/foundation/markdown/cost';
import { convertHtml } from '../html/body-of-html';
import { htmlOfForeignMarkdown } from '../html/foreign-markdown';
import { createNotes, type ImportedBody } from '../imported-body';
import { refuseTooLarge } from '../refused-body';
import { addressesIn, hasHtml } from './addresses';

const linesOf = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

const takenOver = (markdown: string): Pick<ImportedBody, 'markdown' | 'images'> => ({
  markdown,
  images: addressesIn(markdown)
    .filter(({ isPicture }) => isPicture)
    .map(({ address, alt }) => ({ src: address, alt, caption: '', title: '' })),
});

/**
 * Takes over markdown to which HTML is text, as it is to our pages.
 *
 * @throws {RefusedBody} too-large
 */
export const bodyOfTextMarkdown = (text: string): ImportedBody => {
  refuseTooLarge(text);
  return { ...takenOver(linesOf(text)), notes: [] };
};

/**
 * Takes over markdown as it is. Where it has HTML, which our pages show as text, it is converted like HTML.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled
 */
export const bodyOfMarkdown = (text: string): ImportedBody => {
  refuseTooLarge(text);
  const { notes, note } = createNotes();
  const markdown = linesOf(text);
  if (isQuick(markdown) && hasHtml(markdown)) {
    return { ...convertHtml(htmlOfForeignMarkdown(markdown, note), note), notes };
  }
  return { ...takenOver(markdown), notes };
};

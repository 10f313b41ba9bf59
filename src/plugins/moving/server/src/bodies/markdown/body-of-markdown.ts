import { isQuick } from '@ota-news/foundation/markdown/cost';
import { convertHtml } from '../html/body-of-html';
import { htmlOfForeignMarkdown } from '../html/foreign-markdown';
import { createNotes, type ImportedBody } from '../imported-body';
import { refuseTooLarge } from '../refused-body';
import { addressesIn, hasHtml } from './addresses';

/**
 * Takes over markdown as it is. Where it has HTML, which our pages show as text, it is converted like HTML.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled
 */
export const bodyOfMarkdown = (text: string): ImportedBody => {
  refuseTooLarge(text);
  const { notes, note } = createNotes();
  const markdown = text.replace(/\r\n?/g, '\n').trim();
  if (isQuick(markdown) && hasHtml(markdown)) {
    return { ...convertHtml(htmlOfForeignMarkdown(markdown, note), note), notes };
  }
  const images = addressesIn(markdown)
    .filter(({ isPicture }) => isPicture)
    .map(({ address, alt }) => ({ src: address, alt, caption: '', title: '' }));
  return { markdown, images, notes };
};

import { convertHtml } from '../html/body-of-html';
import { createNotes, type ImportedBody, type NoteTaker } from '../imported-body';
import { RefusedBody } from '../refused-body';
import { cardHtml } from './cards';
import { factsOf, listOf, textIn } from './facts';
import { bodyJson } from './json';
import { escapeHtml, picture } from './markup';

/** Types of sections and markers (Mobiledoc 0.3, "Mobiledoc Format"). */
const MARKUP_SECTION = 1;
const IMAGE_SECTION = 2;
const LIST_SECTION = 3;
const CARD_SECTION = 10;
const ATOM = 1;

/** Elements of sections and markups; others are left out around their text. */
const ELEMENT = /^(?:p|h[1-6]|blockquote|aside|a|b|code|em|i|s|strong|sub|sup|u|ul|ol)$/;

/** What markers refer to by its index. */
interface Shared {
  markups: unknown[];
  atoms: unknown[];
}

const openingOf = (markup: unknown): { opening: string; closing: string } => {
  const [tag, attributes] = listOf(markup);
  const name = String(tag).toLowerCase();
  if (!ELEMENT.test(name)) return { opening: '', closing: '' };
  const pairs = listOf(attributes);
  const href = pairs[pairs.indexOf('href') + 1];
  const address =
    name === 'a' && pairs.includes('href') ? ` href="${escapeHtml(String(href))}"` : '';
  return { opening: `<${name}${address}>`, closing: `</${name}>` };
};

const atomHtml = (atom: unknown, note: NoteTaker): string => {
  const [name, text] = listOf(atom);
  if (name === 'soft-return') return '<br>';
  note('card', `atom ${String(name)}`);
  return escapeHtml(typeof text === 'string' ? text : '');
};

const markersHtml = (markers: unknown, { markups, atoms }: Shared, note: NoteTaker): string => {
  const closings: string[] = [];
  const parts: string[] = [];
  for (const marker of listOf(markers)) {
    const [type, opened, closed, value] = listOf(marker);
    for (const index of listOf(opened)) {
      const { opening, closing } = openingOf(markups[Number(index)]);
      parts.push(opening);
      closings.push(closing);
    }
    parts.push(
      type === ATOM ? atomHtml(atoms[Number(value)], note) : escapeHtml(String(value ?? '')),
    );
    for (let count = Math.min(Number(closed) || 0, closings.length); count > 0; count--) {
      parts.push(closings.pop() ?? '');
    }
  }
  return parts.join('') + closings.reverse().join('');
};

/**
 * Converts `posts.mobiledoc` of Ghost (Mobiledoc 0.3 with Ghost's cards) to our markdown.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled, malformed
 */
export const bodyOfMobiledoc = (written: string): ImportedBody => {
  const document = bodyJson(written, 'Mobiledoc');
  if (!/^0\.3\./.test(textIn(document, 'version')) || !Array.isArray(document.sections)) {
    throw new RefusedBody('malformed', 'Mobiledoc must have a "version" of 0.3 and "sections".');
  }
  const { notes, note } = createNotes();
  const shared = { markups: listOf(document.markups), atoms: listOf(document.atoms) };
  const cards = listOf(document.cards);
  const sections = document.sections.map((section) => {
    const [type, first, second] = listOf(section);
    switch (type) {
      case MARKUP_SECTION: {
        const name = ELEMENT.test(String(first)) ? String(first) : 'blockquote';
        return `<${name}>${markersHtml(second, shared, note)}</${name}>\n`;
      }
      case IMAGE_SECTION:
        return `<p>${picture(String(first))}</p>\n`;
      case LIST_SECTION: {
        const name = first === 'ol' ? 'ol' : 'ul';
        const items = listOf(second).map((item) => `<li>${markersHtml(item, shared, note)}</li>`);
        return `<${name}>${items.join('')}</${name}>\n`;
      }
      case CARD_SECTION: {
        const [name, payload] = listOf(cards[Number(first)]);
        return cardHtml(String(name), factsOf(payload), note);
      }
      default:
        note('block', JSON.stringify(section));
        return '';
    }
  });
  return { ...convertHtml(sections.join(''), note), notes };
};

import { escapeHtml } from '@ota-news/foundation/markdown/rendering';
import { closedHtml } from '../html/document';

/** HTML of a link; its text alone without an address. `html` is trusted to be closed. */
export const linkTo = (address: string, html: string): string =>
  address === '' ? html : `<a href="${escapeHtml(address)}">${html || escapeHtml(address)}</a>`;

/** A paragraph; none for an empty one. */
export const paragraph = (html: string): string => (html.trim() === '' ? '' : `<p>${html}</p>\n`);

/** A block of HTML that a card has as a value, with all elements closed. */
export const block = (html: string): string =>
  html === '' ? '' : `<div>${closedHtml(html)}</div>\n`;

/** Words of a value that is HTML. */
export const wordsOf = (html: string): string => closedHtml(html).replace(/<[^<>]+>/g, ' ');

/** A figure with its caption, which cards have as HTML. */
export const figure = (content: string, caption: string): string =>
  caption === ''
    ? `<figure>${content}</figure>\n`
    : `<figure>${content}<figcaption>${closedHtml(caption)}</figcaption></figure>\n`;

/** A picture; none without an address. */
export const picture = (src: string, alt = '', title = ''): string =>
  src === ''
    ? ''
    : `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" title="${escapeHtml(title)}">`;

/** A call to follow a link, as buttons are; none without a text. */
export const button = (address: string, label: string): string =>
  paragraph(linkTo(address, escapeHtml(label)));

export { escapeHtml } from '@ota-news/foundation/markdown/rendering';

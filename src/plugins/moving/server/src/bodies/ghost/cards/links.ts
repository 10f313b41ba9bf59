import type { Card } from '../card';
import { factsOf, textIn } from '../facts';
import {
  block,
  button as buttonTo,
  escapeHtml,
  figure,
  linkTo,
  paragraph,
  picture,
} from '../markup';

/** `bookmark`: the title as a link, then what the card shows of the page. */
export const bookmark: Card = (facts) => {
  const about = factsOf(facts.metadata);
  const address = textIn(facts, 'url') || textIn(about, 'url');
  const title = escapeHtml(textIn(about, 'title') || textIn(facts, 'title'));
  const description = escapeHtml(textIn(about, 'description'));
  const source = [textIn(about, 'publisher'), textIn(about, 'author')].filter(Boolean).join(' · ');
  const content =
    paragraph(`<strong>${linkTo(address, title)}</strong>`) +
    paragraph(description) +
    paragraph(escapeHtml(source)) +
    paragraph(picture(textIn(about, 'thumbnail')));
  return figure(`<blockquote>${content}</blockquote>`, textIn(facts, 'caption'));
};

/** `embed`: a link to the page, with the text that comes with it, such as a post's. */
export const embed: Card = (facts, note) => {
  const about = factsOf(facts.metadata);
  const address = textIn(facts, 'url');
  const html = textIn(facts, 'html');
  // Frames and scripts show the page itself; quotations have its words.
  const quotation = /<blockquote[\s>]/i.test(html) ? block(html) : '';
  note('embed', address || html);
  const label = textIn(about, 'title') || textIn(about, 'author_name') || address;
  const link = paragraph(linkTo(address, escapeHtml(label)));
  // A quoted post ends with its date, which links to it.
  const isLinked = quotation.includes(`"${escapeHtml(address)}`);
  const content = address === '' ? block(html) : quotation + (isLinked ? '' : link);
  return figure(content, textIn(facts, 'caption'));
};

/** `button`: a link. */
export const button: Card = (facts) =>
  buttonTo(textIn(facts, 'buttonUrl'), textIn(facts, 'buttonText'));

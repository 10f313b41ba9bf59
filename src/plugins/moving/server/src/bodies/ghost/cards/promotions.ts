import { closedHtml } from '../../html/document';
import type { Card } from '../card';
import { textIn, type Facts } from '../facts';
import { block, button, figure, linkTo, paragraph, picture, wordsOf } from '../markup';

const heading = (html: string, level: 2 | 3): string =>
  html === ''
    ? ''
    : `<h${level}>${closedHtml(html).replace(/<\/?(?:div|p)\b[^<>]*>|\n/g, ' ')}</h${level}>\n`;

const background = (facts: Facts): string =>
  paragraph(picture(textIn(facts, 'backgroundImageSrc')));

/** `header`: a heading, the line below it, its picture and button. */
export const header: Card = (facts) =>
  background(facts) +
  heading(textIn(facts, 'header'), 2) +
  block(textIn(facts, 'subheader')) +
  (facts.buttonEnabled === true
    ? button(textIn(facts, 'buttonUrl'), textIn(facts, 'buttonText'))
    : '');

/** `signup`: what it says; the form has no markdown. */
export const signup: Card = (facts, note) => {
  note('form', `sign up: ${wordsOf(textIn(facts, 'header'))} ${textIn(facts, 'buttonText')}`);
  return (
    background(facts) +
    heading(textIn(facts, 'header'), 2) +
    block(textIn(facts, 'subheader')) +
    block(textIn(facts, 'disclaimer'))
  );
};

const STARS = 5;

/** `product`: picture, title, stars, description and button. */
export const product: Card = (facts) => {
  const stars = Math.max(0, Math.min(STARS, Math.round(Number(facts.productStarRating) || 0)));
  return (
    paragraph(picture(textIn(facts, 'productImageSrc'))) +
    heading(textIn(facts, 'productTitle'), 3) +
    (facts.productRatingEnabled === true
      ? paragraph('\u2605'.repeat(stars) + '\u2606'.repeat(STARS - stars))
      : '') +
    block(textIn(facts, 'productDescription')) +
    (facts.productButtonEnabled === true
      ? button(textIn(facts, 'productUrl'), textIn(facts, 'productButton'))
      : '')
  );
};

/** `call-to-action`: who pays for it, picture, text and button, set apart as a quotation. */
export const callToAction: Card = (facts) => {
  const shown =
    (facts.hasSponsorLabel === false ? '' : block(textIn(facts, 'sponsorLabel'))) +
    figure(linkTo(textIn(facts, 'buttonUrl'), picture(textIn(facts, 'imageUrl'))), '') +
    block(textIn(facts, 'textValue')) +
    (facts.showButton === false
      ? ''
      : button(textIn(facts, 'buttonUrl'), textIn(facts, 'buttonText')));
  return `<blockquote>${shown}</blockquote>\n`;
};

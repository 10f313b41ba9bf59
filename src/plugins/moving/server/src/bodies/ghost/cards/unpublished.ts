import type { Card } from '../card';
import { textIn } from '../facts';
import { closedHtml } from '../../html/document';

const wordsOf = (html: string): string => closedHtml(html).replace(/<[^<>]+>/g, ' ');

/** `email` and `email-cta`: shown in mails alone, so readers of the page have never seen them. */
export const emailOnly: Card = (facts, note) => {
  note('email-only', `${wordsOf(textIn(facts, 'html'))} ${textIn(facts, 'buttonUrl')}`);
  return '';
};

/** `paywall`: what follows was for members alone, which the import has to decide about. */
export const paywall: Card = (_, note) => {
  note('members-only', 'What follows in the text was for members alone.');
  return '';
};

import type { NoteTaker } from '../../imported-body';
import type { Card } from '../card';
import { factsOf, textIn, type Facts } from '../facts';
import { wordsOf } from '../markup';

/** What a card says in mails or to members, in the order of its values. */
const sayingsOf = (facts: Facts): string =>
  ['html', 'sponsorLabel', 'textValue', 'buttonText', 'buttonUrl']
    .map((name) => wordsOf(textIn(facts, name)))
    .join(' ');

/** `email` and `email-cta`: shown in mails alone, so readers of the page have never seen them. */
export const emailOnly: Card = (facts, note) => {
  note('email-only', sayingsOf(facts));
  return '';
};

/** `paywall`: what follows was for members alone, which the import has to decide about. */
export const paywall: Card = (_, note) => {
  note('members-only', 'What follows in the text was for members alone.');
  return '';
};

/**
 * Tells if a card of any kind was shown in mails alone, with a note; also notes one that only members saw. Ghost 5 knew
 * no more than cards for mails (`showOnWeb`, before that `emailOnly`).
 */
export const isForMails = (facts: Facts, note: NoteTaker): boolean => {
  const { web, emailOnly: isMarked, showOnWeb } = factsOf(facts.visibility);
  const { nonMember, memberSegment } = factsOf(web);
  const isHidden = nonMember === false && memberSegment === '';
  if (isHidden || isMarked === true || showOnWeb === false) {
    note('email-only', sayingsOf(facts));
    return true;
  }
  if (nonMember === false) note('members-only', sayingsOf(facts));
  return false;
};

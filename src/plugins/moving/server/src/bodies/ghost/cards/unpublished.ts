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
 * Tells if a card was kept from readers of the page who are no members, with a note. Ghost 5 only knew cards for mails
 * (`showOnWeb`, before that `emailOnly`).
 */
export const hiddenFromReaders = (facts: Facts, note: NoteTaker): boolean => {
  const { web, emailOnly: isForMails, showOnWeb } = factsOf(facts.visibility);
  const { nonMember, memberSegment } = factsOf(web);
  if (nonMember !== false && isForMails !== true && showOnWeb !== false) return false;
  const isForMembers = nonMember === false && memberSegment !== '';
  note(isForMembers ? 'members-only' : 'email-only', sayingsOf(facts));
  return true;
};

import type { NoteTaker } from '../../imported-body';
import type { Card } from '../card';
import { textIn, type Facts } from '../facts';
import { button as buttonTo } from '../markup';
import { audio, file, video } from './files';
import { bookmark, button, embed } from './links';
import { gallery, image } from './pictures';
import { callToAction, header, product, signup } from './promotions';
import { callout, code, html, markdown, toggle } from './texts';
import { emailOnly, isForMails, paywall } from './unpublished';

const rule: Card = () => '<hr>\n';

/** Cards by their names in Lexical, and in Mobiledoc where they had another. */
const CARDS = new Map<string, Card>(
  Object.entries({
    image,
    gallery,
    bookmark,
    embed,
    html,
    markdown,
    'card-markdown': markdown,
    callout,
    toggle,
    button,
    horizontalrule: rule,
    hr: rule,
    header,
    product,
    file,
    audio,
    video,
    codeblock: code,
    code,
    email: emailOnly,
    'email-cta': emailOnly,
    paywall,
    signup,
    'call-to-action': callToAction,
  }),
);

/** Writes a card as HTML; one that is not known becomes a link where it has an address, always with a note. */
export const cardHtml = (name: string, facts: Facts, note: NoteTaker): string => {
  const card = CARDS.get(name);
  if (isForMails(facts, note)) return '';
  if (card !== undefined) return card(facts, note);
  note('card', `${name} ${JSON.stringify(facts)}`);
  const address = textIn(facts, 'url') || textIn(facts, 'src');
  return address === '' ? '' : buttonTo(address, textIn(facts, 'title') || address);
};

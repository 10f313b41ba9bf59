import { elementsOf, firstOf, replace, textOf, unwrap, childrenOf } from './dom';
import type { Pass } from './pass';

const SUPERSCRIPT: Record<string, string> = Object.fromEntries(
  [...'0123456789+-=()ni'].map((character, index) => [
    character,
    [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][index] ?? '',
  ]),
);
const SUBSCRIPT: Record<string, string> = Object.fromEntries(
  [...'0123456789+-=()'].map((character, index) => [
    character,
    [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][index] ?? '',
  ]),
);

/** 10² must not become 102, nor CO₂ CO2; ordinals such as 1st read well as they are. */
export const scriptsAsCharacters: Pass = (body) => {
  for (const element of elementsOf(body, 'SUP', 'SUB')) {
    const isSuper = element.nodeName === 'SUP';
    const characters = [...textOf(element)];
    const known = characters.map((character) => (isSuper ? SUPERSCRIPT : SUBSCRIPT)[character]);
    const isPlain = firstOf(element, 'A', 'IMG') === null;
    if (isPlain && characters.length > 0 && known.every((character) => character)) {
      replace(element, body.ownerDocument.createTextNode(known.join('')));
    } else unwrap(element);
  }
};

/** Browsers draw the quotation marks of `q`. */
export const writtenQuotationMarks: Pass = (body) => {
  for (const quotation of elementsOf(body, 'Q')) {
    const text = body.ownerDocument.createTextNode.bind(body.ownerDocument);
    replace(quotation, text('\u201c'), ...childrenOf(quotation), text('\u201d'));
  }
};

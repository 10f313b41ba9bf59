import type { Element, Node } from '@mixmark-io/domino';
import {
  attribute,
  childrenOf,
  closest,
  elementsOf,
  isElement,
  make,
  nodesOf,
  remove,
  replace,
  textOf,
} from './dom';
import type { Pass } from './pass';

const isReference = (anchor: Element): boolean =>
  closest(anchor, 'SUP') !== null ||
  firstIsSuperscript(anchor) ||
  /footnote|\bfn\b/.test(`${attribute(anchor, 'class')} ${attribute(anchor, 'rel')}`);

const firstIsSuperscript = (anchor: Element): boolean =>
  childrenOf(anchor).filter(isElement)[0]?.nodeName === 'SUP';

const BACK = /^[\s\u21a9\u21b5\u2191^\ufe0e\ufe0f]*$/;

/** Removes links from a footnote back to the text. */
const withoutBackLinks = (target: Element, sources: Set<string>): void => {
  for (const anchor of elementsOf(target, 'A')) {
    const fragment = attribute(anchor, 'href');
    if (!fragment.startsWith('#')) continue;
    if (sources.has(fragment.slice(1)) || BACK.test(textOf(anchor))) remove(anchor);
  }
};

/** Removes what is around footnotes once they are gone, up to the text. */
const removeEmpty = (from: Node | null, body: Element): void => {
  let node = from;
  while (
    node !== null &&
    node !== body &&
    textOf(node) === '' &&
    elementsOf(node, 'IMG').length === 0
  ) {
    const parent: Node | null = node.parentNode;
    const previous = isElement(node) ? node.previousElementSibling : null;
    if (previous?.nodeName === 'HR') remove(previous);
    remove(node);
    node = parent;
  }
};

const TARGETS = ['LI', 'P', 'DIV', 'DD', 'ASIDE', 'SECTION', 'TD'];

/** Footnotes of whatever system, told by links from a superscript to an element of the same text, become ours. */
export const ownFootnotes: Pass = (body) => {
  const byId = new Map<string, Element>();
  for (const node of nodesOf(body)) {
    if (isElement(node) && attribute(node, 'id') !== '') byId.set(attribute(node, 'id'), node);
  }
  const numbers = new Map<Element, number>();
  const sources = new Set<string>();
  for (const anchor of elementsOf(body, 'A')) {
    const fragment = attribute(anchor, 'href');
    if (!fragment.startsWith('#') || !isReference(anchor)) continue;
    const named = byId.get(fragment.slice(1));
    if (named === undefined) continue;
    const target = TARGETS.includes(named.nodeName) ? named : closest(named, ...TARGETS);
    // A link from the footnote back to its reference has a superscript, too, in some texts.
    if (
      target === null ||
      target.contains(anchor) ||
      numbers.has(closest(anchor, 'LI') as Element)
    ) {
      continue;
    }
    const number = numbers.get(target) ?? numbers.size + 1;
    numbers.set(target, number);
    const place = closest(anchor, 'SUP') ?? anchor;
    for (const element of [anchor, place]) sources.add(attribute(element, 'id'));
    replace(place, make(body, 'footnote-reference', String(number)));
  }
  sources.delete('');
  for (const [target, number] of numbers) {
    withoutBackLinks(target, sources);
    const text = make(body, 'footnote-text', make(body, 'div', ...childrenOf(target)));
    text.setAttribute('label', String(number));
    removeEmpty(target, body);
    body.appendChild(text);
  }
};

import type { Element, Node } from '@mixmark-io/domino';
import {
  attribute,
  childrenOf,
  closest,
  elementsOf,
  firstOf,
  isBlock,
  isElement,
  isText,
  make,
  nodesOf,
  remove,
  rename,
  replace,
  textOf,
  unwrap,
} from './dom';
import type { Pass } from './pass';

/** What opens on a click is shown: its heading in bold, its text below. */
export const openedDetails: Pass = (body) => {
  for (const summary of elementsOf(body, 'SUMMARY')) {
    const heading = firstOf(summary, 'H1', 'H2', 'H3', 'H4', 'H5', 'H6');
    if (heading === null) {
      replace(summary, make(summary, 'p', make(summary, 'strong', ...childrenOf(summary))));
    } else unwrap(summary);
  }
  for (const details of elementsOf(body, 'DETAILS')) rename(details, 'div');
};

/** Terms in bold, their descriptions as paragraphs. */
export const describedTerms: Pass = (body) => {
  for (const term of elementsOf(body, 'DT')) {
    if (firstOf(term, 'STRONG', 'B') === null) {
      replace(term, make(term, 'p', make(term, 'strong', ...childrenOf(term))));
    } else rename(term, 'p');
  }
  for (const description of elementsOf(body, 'DD', 'DL')) rename(description, 'div');
};

/** Who is quoted stands on a line of its own in the quotation. */
export const citedQuotations: Pass = (body) => {
  for (const cite of elementsOf(body, 'CITE')) {
    if (cite.parentNode?.nodeName === 'BLOCKQUOTE') rename(cite, 'p');
    else unwrap(cite);
  }
};

/** The node before, without spaces between. */
const previousShown = (node: Node): Node | null => {
  let previous = node.previousSibling;
  while (isText(previous) && textOf(previous) === '') previous = previous.previousSibling;
  return previous;
};

const previousElement = (node: Node): Element | null => {
  const previous = previousShown(node);
  return isElement(previous) ? previous : null;
};

/** Attributes from which the rule of list items reads its mark. */
export const NUMBER = 'data-number';
export const OTHER_MARK = 'data-other-mark';

/** Puts lists in lists into items, numbers items, and tells lists in a row apart. */
export const numberedLists: Pass = (body) => {
  for (const list of elementsOf(body, 'UL', 'OL', 'MENU')) {
    const isInner = /^(?:UL|OL|MENU)$/.test(list.parentNode?.nodeName ?? '');
    if (isInner) {
      const before = previousElement(list);
      if (before?.nodeName === 'LI') before.appendChild(list);
      else {
        const item = make(list, 'li');
        replace(list, item);
        item.appendChild(list);
      }
    }
  }
  for (const list of elementsOf(body, 'UL', 'OL', 'MENU')) {
    const before = previousElement(list);
    const isOther = before?.nodeName === list.nodeName && !before.hasAttribute(OTHER_MARK);
    if (isOther) list.setAttribute(OTHER_MARK, '');
    const start = Number.parseInt(attribute(list, 'start'), 10);
    let number = Number.isFinite(start) && start >= 0 && start < 1e8 ? start : 1;
    for (const item of childrenOf(list)) {
      if (item.nodeName === 'LI') (item as Element).setAttribute(NUMBER, String(number++));
    }
  }
};

const FORMATTED = ['B', 'STRONG', 'I', 'EM', 'U', 'S', 'DEL', 'MARK'];

/** Lines of a verse, or of preformatted text with links, which code has not. */
const asLines = (block: Element): void => {
  for (const node of nodesOf(block).filter(isText)) {
    const lines = node.data.split('\n');
    if (lines.length === 1) continue;
    const parts = lines.flatMap((line, index) => {
      const text = block.ownerDocument.createTextNode(
        line.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)),
      );
      return index === 0 ? [text] : [make(block, 'br'), text];
    });
    replace(node, ...parts);
  }
  rename(block, 'p');
};

/** Preformatted text becomes code, verse a paragraph that keeps its lines. */
export const preformattedText: Pass = (body, note) => {
  for (const block of elementsOf(body, 'PRE')) {
    const isVerse = /\bwp-block-verse\b/.test(attribute(block, 'class'));
    if (isVerse || firstOf(block, 'A', 'IMG', 'FOOTNOTE-REFERENCE') !== null) {
      if (!isVerse) note('preformatted', textOf(block));
      for (const code of elementsOf(block, 'CODE')) unwrap(code);
      asLines(block);
      continue;
    }
    if (firstOf(block, ...FORMATTED) !== null) note('emphasis', textOf(block));
    for (const line of elementsOf(block, 'BR')) {
      replace(line, body.ownerDocument.createTextNode('\n'));
    }
  }
  for (const code of elementsOf(body, 'CODE', 'KBD', 'SAMP', 'TT')) {
    if (firstOf(code, 'A', 'IMG', 'FOOTNOTE-REFERENCE') !== null) unwrap(code);
    else if (code.nodeName !== 'CODE') rename(code, 'code');
    else {
      for (const line of elementsOf(code, 'BR')) {
        if (!closest(line, 'PRE')) replace(line, body.ownerDocument.createTextNode(' '));
      }
    }
  }
};

/** Pictures in headings stand before them, and headings have one line. */
export const plainHeadings: Pass = (body) => {
  for (const heading of elementsOf(body, 'H1', 'H2', 'H3', 'H4', 'H5', 'H6')) {
    for (const line of elementsOf(heading, 'BR')) {
      replace(line, body.ownerDocument.createTextNode(' '));
    }
    for (const picture of elementsOf(heading, 'IMG')) {
      const around =
        picture.parentNode?.nodeName === 'A' && textOf(picture.parentNode) === ''
          ? picture.parentNode
          : picture;
      heading.parentNode?.insertBefore(make(heading, 'p', around), heading);
    }
    for (const block of elementsOf(heading, 'P', 'DIV')) unwrap(block);
  }
};

/** Inline elements with a meaning in markdown, which a paragraph within would break. */
const MEANINGFUL = ['A', 'EM', 'I', 'STRONG', 'B', 'DEL', 'S', 'STRIKE', 'CODE'];

/** Puts a link or emphasis around the text of each block within, since markdown has none around blocks. */
const distribute = (outermost: Element): void => {
  const waiting = [outermost];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const parent = element.parentNode as Node;
    let run: Element | null = null;
    for (const child of childrenOf(element)) {
      if (!isBlock(child) && !(isElement(child) && hasBlock(child))) {
        if (run === null) {
          run = element.cloneNode(false) as Element;
          parent.insertBefore(run, element);
        }
        run.appendChild(child);
        continue;
      }
      run = null;
      const inner = element.cloneNode(false) as Element;
      for (const grandchild of childrenOf(child)) inner.appendChild(grandchild);
      child.appendChild(inner);
      parent.insertBefore(child, element);
      if (hasBlock(inner)) waiting.push(inner);
    }
    remove(element);
  }
};

const hasBlock = (element: Element): boolean => {
  for (let node = element.firstElementChild; node !== null; node = node.nextElementSibling) {
    if (isBlock(node) || hasBlock(node)) return true;
  }
  return false;
};

export const blocksOutsideInline: Pass = (body) => {
  for (const element of elementsOf(body, ...MEANINGFUL)) {
    if (element.parentNode === null || !hasBlock(element)) continue;
    if (element.nodeName === 'CODE') unwrap(element);
    else distribute(element);
  }
};

/** Line breaks at the edge of an inline element move out of it; at the edge of a block they show nothing. */
export const breaksWithinBlocks: Pass = (body) => {
  for (const line of elementsOf(body, 'BR')) {
    for (;;) {
      const parent = line.parentNode as Element;
      if (isBlock(parent) || parent === body) break;
      if (line.nextSibling === null) parent.parentNode?.insertBefore(line, parent.nextSibling);
      else if (line.previousSibling === null) parent.parentNode?.insertBefore(line, parent);
      else break;
    }
  }
  for (const line of elementsOf(body, 'BR').reverse()) {
    let next = line.nextSibling;
    while (isText(next) && textOf(next) === '') next = next.nextSibling;
    const before = previousShown(line);
    if (next === null || isBlock(next) || before === null || isBlock(before)) remove(line);
  }
};

import type { Node } from '@mixmark-io/domino';
import { isBlock, isElement, isText } from './dom';

/** Elements that show something without text of their own. */
const SHOWN = new Set(['IMG', 'BR', 'FOOTNOTE-REFERENCE']);

type Direction = 'previousSibling' | 'nextSibling';

/** The character beside an inline element within its block; empty at the edge of the block. */
const characterBeside = (element: Node, direction: Direction): string => {
  let node: Node = element;
  for (;;) {
    const sibling: Node | null = node[direction];
    if (sibling === null) {
      const parent: Node | null = node.parentNode;
      if (parent === null || isBlock(parent) || !isElement(parent)) return '';
      node = parent;
      continue;
    }
    if (isBlock(sibling)) return '';
    if (isElement(sibling) && SHOWN.has(sibling.nodeName)) {
      return sibling.nodeName === 'BR' ? '' : '!';
    }
    const text = isText(sibling) ? sibling.data : (sibling.textContent ?? '');
    if (text !== '') return direction === 'previousSibling' ? text.slice(-1) : text.slice(0, 1);
    node = sibling;
  }
};

/** The character before an inline element. */
export const characterBefore = (element: Node): string =>
  characterBeside(element, 'previousSibling');

/** The character after an inline element. */
export const characterAfter = (element: Node): string => characterBeside(element, 'nextSibling');

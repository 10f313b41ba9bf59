import { createDocument, type Element, type Node } from '@mixmark-io/domino';
import { refuseTooDeep, refuseTooLarge } from '../refused-body';
import { refuseEntangled } from './entanglement';

/** Bounds what was parsed, too: elements that may be left open nest where others are between them. */
const refuseDeepTree = (root: Node): void => {
  let depth = 0;
  let node: Node = root;
  for (;;) {
    if (node.firstChild !== null) {
      node = node.firstChild;
      depth += 1;
      refuseTooDeep(depth / 2);
      continue;
    }
    while (node.nextSibling === null) {
      if (node === root || node.parentNode === null) return;
      node = node.parentNode;
      depth -= 1;
      if (node === root) return;
    }
    node = node.nextSibling;
  }
};

/**
 * Parses the HTML of a body.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled
 */
export const documentOf = (html: string): Element => {
  refuseTooLarge(html);
  refuseEntangled(html);
  // The parser would never leave this element, which swallows all that follows.
  const left = html.replace(/<(\/?)plaintext\b/gi, '<$1pre');
  const { body } = createDocument(`<!doctype html><body>${left}`);
  refuseDeepTree(body);
  return body;
};

/**
 * HTML of a part of a body in which all that was opened is closed, so that it swallows nothing of what follows.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled
 */
export const closedHtml = (html: string): string =>
  html.includes('<') ? documentOf(html).innerHTML : html;

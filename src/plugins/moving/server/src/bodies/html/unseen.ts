import { attribute, isText, elementsOf, firstOf, nodesOf, remove, unwrap } from './dom';
import type { Pass } from './pass';

/** Spaces that don't collapse, as some editors indent with; longer runs take Turndown long and show nothing more. */
const MAX_GAP = 100;
const LONG_GAP = /[^\S \t\r\n]{101,}/g;

/** Removes what browsers don't show: comments, scripts, styles and templates, the second copy of lazy pictures. */
export const withoutUnseen: Pass = (body, note) => {
  for (const node of nodesOf(body)) if (node.nodeType === 8) remove(node);
  for (const element of elementsOf(body, 'SCRIPT', 'STYLE', 'TEMPLATE', 'LINK', 'META', 'TITLE')) {
    if (element.nodeName === 'SCRIPT') {
      note('script', attribute(element, 'src') || 'written in the body');
    }
    remove(element);
  }
  for (const node of nodesOf(body)) {
    if (isText(node)) node.data = node.data.replace(LONG_GAP, (gap) => gap.slice(0, MAX_GAP));
  }
  for (const fallback of elementsOf(body, 'NOSCRIPT')) {
    const previous = fallback.previousElementSibling;
    const isCopy = previous?.nodeName === 'IMG' || (previous && firstOf(previous, 'IMG') !== null);
    if (isCopy && firstOf(fallback, 'IMG') !== null) remove(fallback);
    else unwrap(fallback);
  }
};

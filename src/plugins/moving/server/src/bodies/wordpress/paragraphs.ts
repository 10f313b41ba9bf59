import type { Element, Node } from '@mixmark-io/domino';
import {
  childrenOf,
  closest,
  isBlock,
  isElement,
  isText,
  make,
  nodesOf,
  replace,
} from '../html/dom';
import type { Pass } from '../html/pass';

/** Elements whose text is divided into paragraphs. */
const DIVIDED = new Set(['BODY', 'DIV', 'BLOCKQUOTE', 'SECTION', 'ARTICLE', 'ASIDE', 'CENTER']);
const VERBATIM = ['PRE', 'SCRIPT', 'STYLE', 'TEXTAREA', 'CODE', 'SVG', 'svg'];

const BLANK_LINE = /\n[^\S\n]*\n\s*/;

/** Paragraphs from blank lines between what is inline. */
const divide = (element: Element): void => {
  let paragraph: Element | null = null;
  const add = (node: Node): void => {
    if (paragraph === null) {
      paragraph = make(element, 'p');
      element.insertBefore(paragraph, node);
    }
    paragraph.appendChild(node);
  };
  for (const child of childrenOf(element)) {
    if (isBlock(child)) {
      paragraph = null;
      continue;
    }
    if (!isText(child)) {
      if (isElement(child)) add(child);
      continue;
    }
    const pieces = child.data
      .split(BLANK_LINE)
      .map((piece) => element.ownerDocument.createTextNode(piece));
    replace(child, ...pieces);
    pieces.forEach((piece, index) => {
      if (index > 0) paragraph = null;
      if (piece.data.trim() !== '') add(piece);
      else if (paragraph !== null) add(piece);
    });
  }
};

/** Line breaks from line ends in a text. */
const breakLines = (text: Element | (Node & { data: string })): void => {
  if (!isText(text) || !text.data.includes('\n')) return;
  const document = text.ownerDocument;
  const lines = text.data.split('\n');
  const nodes = lines.flatMap((line, index) => {
    const isEdge =
      (index === 1 &&
        lines[0]?.trim() === '' &&
        (text.previousSibling === null ||
          isBlock(text.previousSibling) ||
          text.previousSibling.nodeName === 'BR')) ||
      (index === lines.length - 1 &&
        line.trim() === '' &&
        (text.nextSibling === null || isBlock(text.nextSibling)));
    const piece = document.createTextNode(line);
    return index === 0 || isEdge
      ? [document.createTextNode(' '), piece]
      : [make(text, 'br'), piece];
  });
  replace(text, ...nodes);
};

/** Reads text as WordPress did before blocks: blank lines are between paragraphs, and ends of lines are kept. */
export const paragraphsOfLines: Pass = (body) => {
  for (const node of [body, ...nodesOf(body)]) {
    if (isElement(node) && DIVIDED.has(node.nodeName)) divide(node);
  }
  for (const node of nodesOf(body)) {
    if (!isText(node) || closest(node, ...VERBATIM) !== null) continue;
    // Between rows and items there is nothing to break.
    if (
      /^(?:TABLE|TBODY|THEAD|TFOOT|TR|UL|OL|DL|BODY|DIV|BLOCKQUOTE|FIGURE|AUDIO|VIDEO|SELECT)$/.test(
        node.parentNode?.nodeName ?? '',
      )
    ) {
      continue;
    }
    breakLines(node);
  }
};

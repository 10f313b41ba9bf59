import type { Document, Element, Node, Text } from '@mixmark-io/domino';
/** Elements that begin on a line of their own. */
const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 ' +
    'H4 H5 H6 HEADER HGROUP HR LI MAIN MENU NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL ' +
    'FOOTNOTE-TEXT'
  ).split(' '),
);

/** Tells if a node is an element. */
export const isElement = (node: Node | null): node is Element => node?.nodeType === 1;

/** Tells if a node is text. */
export const isText = (node: Node | null): node is Text => node?.nodeType === 3;

/** Tells if a node is an element that begins on a line of its own. */
export const isBlock = (node: Node | null): boolean => isElement(node) && BLOCKS.has(node.nodeName);

/** Children of a node, as they are now. Sibling pointers keep it linear where lists of children would be rebuilt. */
export const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
};

/** The node after `node` in document order within `root`. */
const following = (node: Node, root: Node): Node | null => {
  if (node.firstChild !== null) return node.firstChild;
  let current: Node | null = node;
  while (current !== null && current !== root) {
    if (current.nextSibling !== null) return current.nextSibling;
    current = current.parentNode;
  }
  return null;
};

/** All nodes within `root` in document order, as they are now. */
export const nodesOf = (root: Node): Node[] => {
  const nodes: Node[] = [];
  for (let node = following(root, root); node !== null; node = following(node, root)) {
    nodes.push(node);
  }
  return nodes;
};

/** Elements of some names within `root` in document order, as they are now. */
export const elementsOf = (root: Node, ...names: string[]): Element[] => {
  const wanted = new Set(names);
  return nodesOf(root).filter(
    (node): node is Element => isElement(node) && wanted.has(node.nodeName),
  );
};

/** The first element of some names within `root`. */
export const firstOf = (root: Node, ...names: string[]): Element | null => {
  for (let node = following(root, root); node !== null; node = following(node, root)) {
    if (isElement(node) && names.includes(node.nodeName)) return node;
  }
  return null;
};

/** The closest element around a node with one of some names. */
export const closest = (node: Node, ...names: string[]): Element | null => {
  for (let current = node.parentNode; current !== null; current = current.parentNode) {
    if (isElement(current) && names.includes(current.nodeName)) return current;
  }
  return null;
};

/** Removes a node. */
export const remove = (node: Node): void => {
  node.parentNode?.removeChild(node);
};

/** Puts nodes in the place of another. */
export const replace = (node: Node, ...others: Node[]): void => {
  for (const other of others) node.parentNode?.insertBefore(other, node);
  remove(node);
};

/** Leaves out an element and keeps what it contains. */
export const unwrap = (element: Element): void => replace(element, ...childrenOf(element));

/** Makes an element with children. */
export const make = (near: Node, name: string, ...children: (Node | string)[]): Element => {
  const document = near.ownerDocument as Document;
  const element = document.createElement(name);
  for (const child of children) {
    element.appendChild(typeof child === 'string' ? document.createTextNode(child) : child);
  }
  return element;
};

/** Makes an element of another name with the same children. */
export const rename = (element: Element, name: string): Element => {
  const renamed = make(element, name, ...childrenOf(element));
  replace(element, renamed);
  return renamed;
};

/** Attribute of an element, trimmed; empty if missing. */
export const attribute = (element: Element, name: string): string =>
  (element.getAttribute(name) ?? '').trim();

/** Text of a node on one line. */
export const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Makes a link. */
export const link = (near: Node, href: string, text: string): Element => {
  const element = make(near, 'a', text);
  element.setAttribute('href', href);
  return element;
};

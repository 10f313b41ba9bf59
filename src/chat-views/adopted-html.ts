import { webAddress } from './links';

/** Elements of rendered markdown, with the attributes that are kept. Of others, only the text is. */
const KEPT = new Map<string, string[]>([
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'blockquote', 'pre', 'code', 'em', 'strong', 's']
    .concat(['hr', 'br', 'thead', 'tbody', 'tr', 'table'])
    .map((name): [string, string[]] => [name, []]),
  ['a', ['href']],
  ['ol', ['start']],
  ['li', ['id']],
  ['sup', ['id', 'class']],
  ['section', ['class']],
  ['div', ['class', 'role', 'tabindex', 'aria-label']],
  ['th', ['class']],
  ['td', ['class']],
]);

const isAllowed = (attribute: string, value: string, site: string): boolean =>
  attribute !== 'href' || value.startsWith('#') || webAddress(value, site) !== null;

const adoptedElement = (element: Element, site: string): Node => {
  const name = element.localName;
  // Pictures stand on addresses that a view may not load.
  if (name === 'img') return new Text(`[Picture: ${element.getAttribute('alt') ?? ''}]`);
  const attributes = KEPT.get(name);
  if (attributes === undefined) return new Text(element.textContent ?? '');
  const made = document.createElement(name);
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    if (value !== null && isAllowed(attribute, value, site)) made.setAttribute(attribute, value);
  }
  made.append(...adoptedNodes(element, site));
  return made;
};

const adoptedNodes = (parent: Element, site: string): Node[] =>
  [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return [new Text(node.data)];
    return node instanceof Element ? [adoptedElement(node, site)] : [];
  });

/**
 * Builds the nodes of HTML that the service has rendered from elements that text can have. The HTML has no raw parts
 * (`foundation/markdown`); this makes sure of it once more where a host runs it.
 */
export const adoptedHtml = (html: string, site: string): Node[] =>
  adoptedNodes(new DOMParser().parseFromString(html, 'text/html').body, site);

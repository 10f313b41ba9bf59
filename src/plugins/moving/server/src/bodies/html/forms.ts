import { attribute, elementsOf, remove, replace, unwrap } from './dom';
import type { Pass } from './pass';

/** Fields have no markdown; their labels stay. */
export const withoutFields: Pass = (body, note) => {
  for (const field of elementsOf(body, 'INPUT', 'SELECT', 'TEXTAREA')) {
    const type = attribute(field, 'type').toLowerCase();
    if (type === 'checkbox') {
      const mark = field.hasAttribute('checked') ? '\u2611 ' : '\u2610 ';
      replace(field, body.ownerDocument.createTextNode(mark));
      continue;
    }
    if (type !== 'hidden') {
      note('form', attribute(field, 'placeholder') || attribute(field, 'name') || field.nodeName);
    }
    remove(field);
  }
  for (const element of elementsOf(body, 'BUTTON', 'LABEL')) unwrap(element);
  for (const drawing of elementsOf(body, 'SVG', 'svg', 'CANVAS')) {
    note('picture', attribute(drawing, 'aria-label') || 'a drawing within the HTML');
    remove(drawing);
  }
};

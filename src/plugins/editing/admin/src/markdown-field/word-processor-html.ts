/**
 * Normalizes clipboard HTML of word processors: Google Docs marks bold text with styles, Word
 * writes lists as paragraphs, and both leave footnote links that only work within their own page.
 */

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Replaces an element by one with another name and the same content. */
const rename = (element: Element, name: string): Element => {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
};

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

const wrapContents = (element: Element, name: string): void => {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
};

const STYLED: [pattern: RegExp, name: string][] = [
  [/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/(?:^|[;\s])font-style:\s*italic/i, 'em'],
  [/text-decoration[\w-]*:[^;]*line-through/i, 'del'],
];

/** Converts styled spans of Google Docs to elements. Headings are bold anyway, so bold in them is dropped. */
const markByStyle = (body: Element): void => {
  for (const span of body.querySelectorAll('span[style]')) {
    for (const [pattern, name] of STYLED) {
      if (name === 'strong' && span.closest(HEADINGS) !== null) continue;
      if (pattern.test(styleOf(span))) wrapContents(span, name);
    }
  }
  for (const bold of body.querySelectorAll('h1 b, h2 b, h3 b, h4 b, h5 b, h6 b')) unwrap(bold);
  for (const span of body.querySelectorAll('span')) unwrap(span);
};

const SAME: Record<string, string> = {
  B: 'STRONG',
  STRONG: 'STRONG',
  I: 'EM',
  EM: 'EM',
  DEL: 'DEL',
};

/** Joins adjacent elements with the same formatting: both programs split text into runs. */
const joinMarks = (body: Element): void => {
  body.normalize();
  for (const mark of body.querySelectorAll('b, strong, i, em, del')) {
    let next = mark.nextSibling;
    while (next !== null && SAME[next.nodeName] === SAME[mark.nodeName]) {
      mark.append(...next.childNodes);
      next.remove();
      next = mark.nextSibling;
    }
  }
};

const LIST_LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;
/** Marker of an item in a numbered list: `1.`, `a)`, `iv.`. */
const NUMBER = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** Returns the item to nest a list in; an empty one if a text starts below the first level. */
const lastItemOf = (list: Element): Element =>
  list.lastElementChild ?? list.appendChild(list.ownerDocument.createElement('li'));

/** Converts list paragraphs of Word: each states its level, and its bullet is text marked as ignorable. */
const listParagraphs = (body: Element): void => {
  let last: Element | null = null;
  let open: Element[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(LIST_LEVEL.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const markers = [...paragraph.querySelectorAll('span')].filter((span) =>
      /mso-list:\s*ignore/i.test(styleOf(span)),
    );
    const isNumbered = NUMBER.test(markers.map(({ textContent }) => textContent).join(''));
    for (const marker of markers) marker.remove();

    if (last === null || paragraph.previousElementSibling !== last) open = [];
    open.length = Math.min(open.length, level);
    const name = isNumbered ? 'OL' : 'UL';
    if (open.length === level && open[level - 1]?.nodeName !== name) open.length = level - 1;
    while (open.length < level) {
      const list = body.ownerDocument.createElement(open.length === level - 1 ? name : 'UL');
      const parent = open.at(-1);
      if (parent === undefined) paragraph.before(list);
      else lastItemOf(parent).append(list);
      open.push(list);
    }
    open.at(-1)?.append(rename(paragraph, 'li'));
    last = open[0] ?? null;
  }
};

/**
 * Moves nested lists of Google Docs into their items, which they follow as siblings, and unwraps
 * paragraphs in items.
 */
const nestLists = (body: Element): void => {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    list.previousElementSibling?.append(list);
  }
  for (const paragraph of body.querySelectorAll('li > p:first-child')) unwrap(paragraph);
};

/** Makes the first row the header: neither program identifies one, and a markdown table requires it. */
const headTables = (body: Element): void => {
  for (const table of body.querySelectorAll('table')) {
    // The converter expects the header in the table's first child.
    for (const columns of table.querySelectorAll('colgroup')) columns.remove();
    if (table.querySelector('th') === null) {
      for (const cell of [...(table.querySelector('tr')?.children ?? [])]) rename(cell, 'th');
    }
    for (const block of table.querySelectorAll('p, div')) {
      if (block.nextElementSibling !== null) block.append(' ');
      unwrap(block);
    }
  }
};

/** Elements that contain a footnote's text. */
const NOTE_BLOCK = 'p,li,div';

/** The line that Word puts between a text and its footnotes. */
const ABOVE_NOTES = '[style*="footnote-list"] > :is(hr, br)';

/** Returns the target of a link within the page. */
const targetOf = (body: Element, link: Element): Element | null => {
  const name = (link.getAttribute('href') ?? '').slice(1);
  if (name === '') return null;
  return (
    [...body.querySelectorAll('[id], [name]')].find(
      (element) => element.id === name || element.getAttribute('name') === name,
    ) ?? null
  );
};

/**
 * Converts pairs of links to each other, i.e. a footnote reference and its text, to
 * `<footnote-reference>1</…>` and `<footnote-text label="1">`. Unwraps all other links within the
 * page.
 */
const markFootnotes = (body: Element): void => {
  for (const rule of body.querySelectorAll(ABOVE_NOTES)) rule.remove();
  const own = [...body.querySelectorAll('a[href^="#"]')];
  let label = 0;
  for (const link of own) {
    const back = link.isConnected ? targetOf(body, link) : null;
    const note = back?.closest(NOTE_BLOCK) ?? null;
    if (back === null || note === null || note.contains(link)) continue;
    if (targetOf(body, back)?.contains(link) !== true) continue;
    label += 1;
    back.remove();
    const text = rename(note, 'footnote-text');
    const reference = body.ownerDocument.createElement('footnote-reference');
    reference.textContent = String(label);
    text.setAttribute('label', String(label));
    (link.parentElement?.nodeName === 'SUP' ? link.parentElement : link).replaceWith(reference);
    body.append(text);
  }
  for (const link of body.querySelectorAll('a[href^="#"], a[name]:not([href])')) unwrap(link);
};

/** Converts a word processor's clipboard HTML to plain HTML. */
export const plainStructure = (body: Element): void => {
  listParagraphs(body);
  markFootnotes(body);
  markByStyle(body);
  joinMarks(body);
  nestLists(body);
  headTables(body);
};

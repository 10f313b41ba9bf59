/**
 * The clipboard of word processors as the HTML that it stands for: Google Docs says with styles what is bold,
 * Word writes lists as paragraphs, and both leave links of footnotes that lead nowhere outside their own page.
 */

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Puts an element in the place of another one, with what is in it. */
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

/** Google Docs: the marks of a text are styles of its spans. All of a heading is bold anyway. */
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

/** One mark for neighbours that have the same: both programs cut texts into runs. */
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
/** What stands before an item of a numbered list: `1.`, `a)`, `iv.`. */
const NUMBER = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** The item that a deeper list belongs to; one without words where a text begins deeper than at its first level. */
const lastItemOf = (list: Element): Element =>
  list.lastElementChild ?? list.appendChild(list.ownerDocument.createElement('li'));

/** Word: an item is a paragraph that says its level, and its bullet is a text to be ignored. */
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

/** Google Docs: a list within a list stands beside the item that it belongs to, and items hold paragraphs. */
const nestLists = (body: Element): void => {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    list.previousElementSibling?.append(list);
  }
  for (const paragraph of body.querySelectorAll('li > p:first-child')) unwrap(paragraph);
};

/** Neither program says which cells are a head: the first row is, since markdown has no table without. */
const headTables = (body: Element): void => {
  for (const table of body.querySelectorAll('table')) {
    // The converter looks for the head in what stands first.
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

/** What holds the words of a note. */
const NOTE_BLOCK = 'p,li,div';

/** Word draws a line between a text and its notes. */
const ABOVE_NOTES = '[style*="footnote-list"] > :is(hr, br)';

/** The element that the address of a link within the page names. */
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
 * Two links that lead to one another are a reference and its note. They become `<footnote-reference>1</…>` and
 * `<footnote-text label="1">`. Other links within the page are only their text.
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

/** Changes what a word processor has put on the clipboard into plain HTML. */
export const plainStructure = (body: Element): void => {
  listParagraphs(body);
  markFootnotes(body);
  markByStyle(body);
  joinMarks(body);
  nestLists(body);
  headTables(body);
};

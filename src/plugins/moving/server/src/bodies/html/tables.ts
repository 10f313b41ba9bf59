import type { Element } from '@mixmark-io/domino';
import {
  attribute,
  childrenOf,
  closest,
  elementsOf,
  firstOf,
  isElement,
  make,
  remove,
  replace,
  textOf,
  unwrap,
} from './dom';
import type { Pass } from './pass';

/** Most cells of a table in markdown, whose rows are filled up to the widest. */
const MAX_CELLS = 20_000;
const MAX_SPAN = 100;

/** What a cell in markdown, which has one line, can't hold. */
const BLOCKS_OF_LAYOUTS = ['TABLE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'PRE', 'BLOCKQUOTE', 'HR'];

const rowsOf = (table: Element): Element[] =>
  elementsOf(table, 'TR').filter((row) => closest(row, 'TABLE') === table);

const cellsOf = (row: Element): Element[] =>
  childrenOf(row)
    .filter(isElement)
    .filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH');

const spanOf = (cell: Element, name: string): number =>
  Math.min(MAX_SPAN, Math.max(1, Number.parseInt(attribute(cell, name), 10) || 1));

/** Rows with a cell in each column: empty ones where a cell spans several. */
const gridOf = (rows: Element[]): (Element | null)[][] => {
  const grid: (Element | null)[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of cellsOf(row)) {
      while (grid[y]?.[x] !== undefined) x += 1;
      for (let down = 0; down < spanOf(cell, 'rowspan') && y + down < grid.length; down++) {
        for (let right = 0; right < spanOf(cell, 'colspan'); right++) {
          const line = grid[y + down] as (Element | null)[];
          while (line.length < x + right) line.push(null);
          line[x + right] = down + right === 0 ? cell : null;
        }
      }
      x += spanOf(cell, 'colspan');
    }
  });
  return grid;
};

/** Makes one line of what a cell contains. */
const flatten = (cell: Element): void => {
  const space = () => cell.ownerDocument.createTextNode(' ');
  for (const line of elementsOf(cell, 'BR')) replace(line, space());
  for (const item of elementsOf(cell, 'LI')) {
    item.insertBefore(cell.ownerDocument.createTextNode(' • '), item.firstChild);
  }
  for (const block of elementsOf(cell, 'P', 'DIV', 'UL', 'OL', 'LI', 'SECTION', 'CENTER')) {
    block.insertBefore(space(), block.firstChild);
    block.appendChild(space());
    unwrap(block);
  }
};

const alignmentOf = (cell: Element | null): string => {
  if (cell === null) return '';
  const written = `${attribute(cell, 'align')} ${attribute(cell, 'style')} ${attribute(cell, 'class')}`;
  const found =
    /^(left|center|right)\b|text-align:\s*(left|center|right)|has-text-align-(left|center|right)/.exec(
      written.slice(0, 1_000),
    );
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
};

/** Attributes from which the rule of rows reads the line below the heading. */
export const COLUMNS = 'data-columns';

/** Replaces a table by what its cells contain. It is built anew: changing thousands of rows in place takes long. */
const asText = (table: Element, rows: Element[]): void => {
  const cellAsText = (cell: Element): Element => make(table, 'div', ...childrenOf(cell));
  const lines = rows.map((row) => make(table, 'div', ...cellsOf(row).map(cellAsText)));
  replace(table, make(table, 'div', ...lines));
};

/** Moves the caption of a table to a paragraph in italics above it. */
const moveCaption = (table: Element): void => {
  const caption = firstOf(table, 'CAPTION');
  if (caption === null || closest(caption, 'TABLE') !== table) return;
  if (textOf(caption) !== '') {
    const paragraph = make(table, 'p', make(table, 'em', ...childrenOf(caption)));
    table.parentNode?.insertBefore(paragraph, table);
  }
  remove(caption);
};

/** Tables with a heading row and as many cells in each row; tables for layout become what they contain. */
export const tablesWithHeadings: Pass = (body, note) => {
  // From the inside out: a table with a table in it is one for layout.
  for (const table of elementsOf(body, 'TABLE').reverse()) {
    moveCaption(table);
    const rows = rowsOf(table).filter((row) => cellsOf(row).length > 0);
    const grid = gridOf(rows);
    const width = Math.max(0, ...grid.map((line) => line.length));
    const isLayout = width < 2 || firstOf(table, ...BLOCKS_OF_LAYOUTS) !== null;
    if (isLayout || width * (rows.length + 1) > MAX_CELLS) {
      note('table', textOf(table));
      asText(table, rows);
      continue;
    }
    if (
      rows.some((row) =>
        cellsOf(row).some((cell) => spanOf(cell, 'colspan') + spanOf(cell, 'rowspan') > 2),
      )
    ) {
      note('table', `cells over several rows or columns: ${textOf(table)}`);
    }
    const [first] = rows;
    const isHeading =
      first !== undefined &&
      (first.parentNode?.nodeName === 'THEAD' ||
        cellsOf(first).every(({ nodeName }) => nodeName === 'TH'));
    const lines = isHeading ? grid : [[], ...grid];
    const aligned = grid[isHeading ? 1 : 0] ?? grid[0] ?? [];
    const marks = Array.from({ length: width }, (_, column) => {
      const alignment = alignmentOf(aligned[column] ?? null);
      return { '': '---', left: ':--', center: ':-:', right: '--:' }[alignment] ?? '---';
    });
    const rebuilt = lines.map((line, index) => {
      const row = make(table, 'tr');
      if (index === 0) row.setAttribute(COLUMNS, `| ${marks.join(' | ')} |`);
      for (let column = 0; column < width; column++) {
        const cell = make(table, 'td', ...childrenOf(line[column] ?? make(table, 'td')));
        flatten(cell);
        row.appendChild(cell);
      }
      return row;
    });
    replace(table, make(table, 'table', ...rebuilt));
  }
};

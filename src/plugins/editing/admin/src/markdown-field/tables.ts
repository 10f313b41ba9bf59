import type { EditorState } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { insertBlock, linesOf } from './marks';

export type Alignment = 'left' | 'center' | 'right';

/** A table of the text with the cell of the cursor. */
interface OpenTable {
  from: number;
  to: number;
  rows: string[][];
  row: number;
  column: number;
}

/** Cells of the delimiter row, the second row of a table. */
const DELIMITERS: Record<Alignment, string> = { left: ':--', center: ':-:', right: '--:' };
const DELIMITER = /^:?-+:?$/;
const emptyRow = (columns: number): string[] => Array.from({ length: columns }, () => '');

/** Returns the cells of a row; an escaped bar is part of its cell. */
export const cellsOf = (line: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  let isEscaped = false;
  for (const character of line.trim()) {
    if (character === '|' && !isEscaped) {
      cells.push(cell);
      cell = '';
    } else cell += character;
    isEscaped = character === '\\' && !isEscaped;
  }
  cells.push(cell);
  // A row starts and ends with a bar, outside of which there is no cell.
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((text) => text.trim());
};

const isRow = (line: string): boolean => line.includes('|');

/** Returns the table around the cursor, or null. */
export const tableAt = (state: EditorState): OpenTable | null => {
  const { head } = state.selection.main;
  const current = state.doc.lineAt(head);
  if (!isRow(current.text)) return null;
  let first = current.number;
  let last = current.number;
  while (first > 1 && isRow(state.doc.line(first - 1).text)) first -= 1;
  while (last < state.doc.lines && isRow(state.doc.line(last + 1).text)) last += 1;
  const rows: string[][] = [];
  for (let number = first; number <= last; number += 1) {
    rows.push(cellsOf(state.doc.line(number).text));
  }
  if (rows.length < 2 || !rows[1]?.every((cell) => DELIMITER.test(cell))) return null;
  const before = current.text.slice(0, head - current.from).trimStart();
  const bars = cellsOf(`${before.startsWith('|') ? before : `|${before}`}x`).length;
  return {
    from: state.doc.line(first).from,
    to: state.doc.line(last).to,
    rows,
    row: current.number - first,
    column: Math.min(bars, rows[0]?.length ?? 1) - 1,
  };
};

const rowText = (cells: string[]): string => `| ${cells.join(' | ')} |`;

/** A changed table and the new cell of the cursor. */
type Changed = Pick<OpenTable, 'rows' | 'row' | 'column'>;

/** Offset of a cell's end from the start of its table. */
const endOf = ({ rows, row, column }: Changed): number => {
  const above = rows.slice(0, row).reduce((sum, cells) => sum + rowText(cells).length + 1, 0);
  const cells = rows[row]?.slice(0, column + 1) ?? [];
  return above + '| '.length + cells.join(' | ').length;
};

/** Rewrites the table after a change; false if the cursor is not in a table. */
const changeTable =
  (change: (table: OpenTable) => Changed): Command =>
  (view) => {
    const table = tableAt(view.state);
    if (table === null) return false;
    const changed = change(table);
    view.dispatch({
      changes: {
        from: table.from,
        to: table.to,
        insert: linesOf(changed.rows.map(rowText).join('\n')),
      },
      selection: { anchor: table.from + endOf(changed) },
      userEvent: 'input',
    });
    view.focus();
    return true;
  };

/** Index of the first body row, after the header and the delimiter row. */
const FIRST_ROW = 2;

/** Adds a row below the cursor's. */
export const addRow = changeTable(({ rows, row, column }) => {
  const at = Math.max(FIRST_ROW, row + 1);
  return { rows: rows.toSpliced(at, 0, emptyRow(rows[0]?.length ?? 1)), row: at, column };
});

export const removeRow = changeTable((table) => {
  if (table.row < FIRST_ROW) return table;
  return { ...table, rows: table.rows.toSpliced(table.row, 1), row: table.row - 1 };
});

/** Adds a column after the cursor's. */
export const addColumn = changeTable(({ rows, row, column }) => ({
  rows: rows.map((cells, index) => cells.toSpliced(column + 1, 0, index === 1 ? '---' : '')),
  row,
  column: column + 1,
}));

export const removeColumn = changeTable((table) => {
  const { rows, column } = table;
  if ((rows[0]?.length ?? 0) < 2) return table;
  const left = rows.map((cells) => cells.toSpliced(column, 1));
  return { ...table, rows: left, column: Math.max(0, column - 1) };
});

export const align = (alignment: Alignment): Command =>
  changeTable((table) => ({
    ...table,
    rows: table.rows.map((cells, row) =>
      row === 1 ? cells.with(table.column, DELIMITERS[alignment]) : cells,
    ),
  }));

/** Inserts a table with two columns below the cursor's line. */
export const insertTable: Command = (view) => {
  insertBlock(view, '| Column | Column |\n| --- | --- |\n|  |  |');
  return true;
};

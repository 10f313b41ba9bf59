import type { ListColumn } from '#plugins/mcp/server/src/proposals/list-columns';

/** Row of a list as sent by the agent: a text, or an object. */
export type Row = string | Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Location of a text in a row. */
export interface TextPlace {
  path: (string | number)[];
  /** Its column; null if the row itself is the text. */
  column: string | null;
  /** Item that the text belongs to, in a nested list. */
  about: unknown;
  text: string;
}

const isText = (value: unknown): boolean => typeof value === 'string' || value === null;

/** Editable texts of a row in the order of its columns, including empty ones. */
export const textsOf = (row: Row, columns: ListColumn[]): TextPlace[] => {
  if (typeof row === 'string') return [{ path: [], column: null, about: null, text: row }];
  const names = [
    ...columns.filter(({ name, isText: isOne }) => isOne || name in row).map(({ name }) => name),
    ...Object.keys(row).filter((name) => columns.every((column) => column.name !== name)),
  ];
  return names.flatMap((name): TextPlace[] => {
    const value = row[name] ?? null;
    if (isText(value)) {
      // References by id are edited in the form of the entry.
      if (value === null && !columns.some((column) => column.name === name && column.isText)) {
        return [];
      }
      return [
        { path: [name], column: name, about: null, text: value === null ? '' : String(value) },
      ];
    }
    if (!Array.isArray(value)) return [];
    return value.flatMap((part: unknown, index): TextPlace[] => {
      if (!isObject(part)) return [];
      const about = Object.values(part).find((one) => typeof one === 'number') ?? index + 1;
      return Object.entries(part)
        .filter(([, one]) => typeof one === 'string')
        .map(([key, one]) => ({
          path: [name, index, key],
          column: name,
          about,
          text: String(one),
        }));
    });
  });
};

const replaced = (value: unknown, [first, ...rest]: TextPlace['path'], text: string): unknown => {
  if (first === undefined) return text;
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (index === first ? replaced(one, rest, text) : one));
  }
  const row = isObject(value) ? value : {};
  return { ...row, [first]: replaced(row[String(first)], rest, text) };
};

/** Copies a row with a new text at a path. */
export const withText = (row: Row, path: TextPlace['path'], text: string): Row =>
  replaced(row, path, text) as Row;

const emptied = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return value.map(emptied);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one)]));
};

/** Copies the structure of the first row, with empty texts. */
export const blankRow = (rows: Row[]): Row => emptied(rows[0] ?? '') as Row;

/** Rows to submit: empty texts are omitted. */
export const withoutEmptyTexts = (rows: Row[]): Row[] =>
  rows.map((row) =>
    typeof row === 'string'
      ? row
      : Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')),
  );

import type { ListColumn } from '#plugins/mcp/server/src/proposals/list-columns';

/** A row of a list as the agent has sent it: a text, or texts by their names. */
export type Row = string | Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A place in a row that holds a text. */
export interface TextPlace {
  path: (string | number)[];
  /** The column that it belongs to; null where the row is the text. */
  column: string | null;
  /** What the text is about, within a list in the row. */
  about: unknown;
  text: string;
}

const isText = (value: unknown): boolean => typeof value === 'string' || value === null;

/** The texts of a row, in the order of its columns: those that it has, and those that it may have. */
export const textsOf = (row: Row, columns: ListColumn[]): TextPlace[] => {
  if (typeof row === 'string') return [{ path: [], column: null, about: null, text: row }];
  const names = [
    ...columns.filter(({ name, isText: isOne }) => isOne || name in row).map(({ name }) => name),
    ...Object.keys(row).filter((name) => columns.every((column) => column.name !== name)),
  ];
  return names.flatMap((name): TextPlace[] => {
    const value = row[name] ?? null;
    if (isText(value)) {
      // What leads to an entry by its number is chosen in the form of the entry.
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

/** A row with another text in a place. */
export const withText = (row: Row, path: TextPlace['path'], text: string): Row =>
  replaced(row, path, text) as Row;

const emptied = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return value.map(emptied);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one)]));
};

/** A row like the others, without their texts. */
export const blankRow = (rows: Row[]): Row => emptied(rows[0] ?? '') as Row;

/** Rows as they are sent: a text that was left empty is none. */
export const sentRows = (rows: Row[]): Row[] =>
  rows.map((row) =>
    typeof row === 'string'
      ? row
      : Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a cell of a list says: what leads to an entry by its name, a list within it a line each. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join('\n');
  if (!isObject(value)) return String(value);
  if (typeof value.name === 'string') return value.name;
  return Object.values(value)
    .map(cellText)
    .filter((text) => text !== '')
    .join(': ');
};

/** The value of a row in a column; a row that is no object has one column. */
export const cellOf = (row: unknown, column: string): unknown =>
  isObject(row) && column in row ? row[column] : isObject(row) ? null : row;

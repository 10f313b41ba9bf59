const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text of a list cell: names for references, one line per item for nested lists. */
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

/** Value of a row in a column; a row that is not an object has a single column. */
export const cellOf = (row: unknown, column: string): unknown =>
  isObject(row) && column in row ? row[column] : isObject(row) ? null : row;

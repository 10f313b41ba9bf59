/**
 * Pattern of `LIKE … ESCAPE '\'` for values that contain a text as it is. The escape character must be named: SQLite has
 * none by default.
 */
export const containingPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

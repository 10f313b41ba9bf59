/**
 * Makes one line of plain text of what a client says. Control characters, and characters that reorder or hide text, are
 * removed, because people base their decision on it.
 */
export const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

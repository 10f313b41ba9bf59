/** The first characters of a text, without half of a pair that stands for one character (UTF-16). */
export const headOf = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
